"""Settings on the page: changed by mouse and keys, kept by the server, seen before the first paint."""

from typing import Any

from tests.apps.web.browsing import Person
from tests.apps.web.serving import Server
from tests.apps.web.test_screens import in_every_theme, sideways
from tests.jobs.processes import wait_until

THEME = "document.documentElement.dataset.theme"


def choose(person: Person, name: str, title: str) -> None:
    person.page.locator(f".choices:has(input[name={name}]) label", has_text=title).first.click()


def test_settings_are_changed_kept_and_obeyed(browser: Any, server: Server) -> None:
    person = Person(browser, server, color_scheme="light")
    page = person.page
    person.open("three-in-a-row/first-steps")
    assert page.locator("[data-id^=fault-], .board .legal").count() == 0  # assists are off
    assert not page.locator("input[name=assists], input[name=faults]").evaluate_all(
        "all => all.some(one => one.checked)"
    )
    person.press("o")
    page.locator(".settings .keys").first.wait_for()
    choose(person, "theme", "Dark")
    person.until(f"{THEME} === 'dark'")
    choose(person, "motion", "Never")
    person.until("document.documentElement.hasAttribute('data-still')")
    key = page.locator("[data-action=hint] .key")
    key.click()
    person.press("u")
    person.says(".settings .notice", "U is already the key for 'undo'.")
    key.click()
    person.press("Escape")
    key.click()
    person.press("Control+h")
    person.says("[data-action=hint] .key", "Ctrl")
    person.until("document.activeElement.matches('[data-action=hint] .key')")
    page.locator("[data-action=check]").get_by_text("Off", exact=True).click()
    person.says("[data-action=check] .key", "None")
    kept = server.ask("/settings").body
    assert (kept["values"]["theme"], kept["values"]["motion"]) == ("dark", "never")
    assert (kept["keys"]["hint"], kept["keys"]["check"]) == ("Ctrl+H", "")

    page.reload()  # theme.js has it from the copy, before anything is fetched
    page.evaluate("() => fetch('/static/js/theme.js')")
    assert page.evaluate(THEME) == "dark"
    person.open("three-in-a-row/first-steps")
    person.press("h")
    assert page.locator(".tool", has_text="Hint").get_attribute("title") == "Hint (Ctrl+H)"
    assert page.locator(".hint:visible").count() == 0
    person.press("Control+h")
    page.locator(".hint h3, .hint p").first.wait_for()
    person.press("Escape", "?")
    assert "Ctrl + H hint" in " ".join(page.locator("dialog dl").inner_text().split())
    page.get_by_text("Change shortcuts").click()
    page.locator(".settings .keys").first.wait_for()
    choose(person, "single_keys", "Off")
    person.until("document.querySelector('input[name=single_keys]:not(:checked)')")
    person.press("?", "u")
    assert page.locator("dialog").count() == 0
    wait_until(lambda: server.ask("/settings").body["values"]["single_keys"] is False)
    page.get_by_text("Reset all settings").click()
    person.says(".settings .notice", "All settings were reset.")
    assert server.ask("/settings").body["keys"]["hint"] == "H"
    person.leave()


def test_the_settings_screen_is_accessible_on_a_phone_too(browser: Any, server: Server) -> None:
    person = Person(browser, server, phone=True, color_scheme="light", reduced_motion="reduce")
    person.go("#/settings")
    person.page.locator(".settings .keys").first.wait_for()
    in_every_theme(person, "settings-phone")
    assert not sideways(person)
    person.leave()


def test_what_cannot_be_set_is_a_sentence(server: Server) -> None:
    for changes, status in (
        ({"theme": "purple"}, 422),
        ({"keys.hint": "U"}, 422),
        ({"theme": [1]}, 422),
    ):
        answer = server.ask("/settings", {"changes": changes})
        assert answer.status == status, answer.body
        assert answer.body["error"]
    assert server.ask("/settings", {"changes": {"nothing": "1"}}).status == 404
    assert server.ask("/settings", {"changes": {"keys.hint": "F2"}}).body["keys"]["hint"] == "F2"
    assert server.ask("/settings/keys", method="DELETE").body["keys"]["hint"] == "H"
