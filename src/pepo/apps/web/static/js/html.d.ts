// Which element `h` makes for a tag such as 'button.btn.go', and what attributes it takes.

type Child = Node | string | null | undefined | false;

type Named<Name extends string> = Name extends keyof HTMLElementTagNameMap
  ? HTMLElementTagNameMap[Name]
  : HTMLElement;

export type ElementOf<Tag extends string> = Tag extends `${infer Name}.${string}`
  ? Named<Name>
  : Named<Tag>;

type Listeners<Tag extends string> = {
  [Name in keyof HTMLElementEventMap as `on${Name}`]?: (
    event: HTMLElementEventMap[Name] & { currentTarget: ElementOf<Tag> },
  ) => unknown;
};

/** `true` means present; `false`, `null` and `undefined` mean absent. */
export interface Attributes<Tag extends string> extends Listeners<Tag> {
  [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown);
}

export type { Child };
