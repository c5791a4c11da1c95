// The kernels of layers.cuh on the processor: the same names, arguments and answers, in plain loops.
#include "layers.cuh"

static bool visit(u64* visited, u64 number, u32 placements) {
    u64 place = place_of_number(number, placements), bit = 1ull << (place & 63);
    bool is_new = !(visited[place >> 6] & bit);
    visited[place >> 6] |= bit;
    return is_new;
}

extern "C" {

void prepare(u64* visited, u64 words, u32 placements) {
    for (u64 w = 0; w < words; w++) visited[w] = padding(w, placements);
}

void make_steps(u32* steps, const u8* goes, const u32* flips, u32 labels) {
    for (u32 row = 0; row < ROWS; row++)
        for (u32 label = 0; label < labels; label++)
            for (u32 k = 0; k < RANKS; k++) {
                u32 rank = row * RANKS + k, step = rank;
                if (rank < ORDERS) step = make_step(rank, goes + label * GOURDS, flips[label]);
                steps[step_at(row, labels, label, k)] = step;
            }
}

void mark(u64* visited, const u64* numbers, u64 length, u64* queue, u64 room, u64* queue_length,
          u32 placements, u64* counts) {
    for (u64 k = 0; k < length; k++)
        if (visit(visited, numbers[k], placements)) {
            u64 free = (*queue_length)++;
            if (free < room) queue[free] = numbers[k];
            counts[placement_of(numbers[k])]++;
        }
}

void push(u64* visited, const u64* queue, u64 length, u64* next, u64* next_length,
          const u32* steps, const u32* edges, const u32* first, u32 placements, u32 labels,
          u64* counts) {
    const Board board = {steps, edges, first, placements, labels};
    for (u64 k = 0; k < length; k++) {
        u32 placement = placement_of(queue[k]);
        for (u32 e = first[placement]; e < first[placement + 1]; e++) {
            u64 after = neighbour(queue[k], edges[e], board);
            if (!visit(visited, after, placements)) continue;
            next[(*next_length)++] = after;
            counts[edge_to(edges[e])]++;
        }
    }
}

void sweep(const u64* old, u64* next, const u32* steps, const u32* edges, const u32* first,
           u32 placements, u32 labels, u8* full, u32* given_out, u64* counts) {
    const Board board = {steps, edges, first, placements, labels};
    for (u32 row = 0; row < ROWS; row++)
        for (u32 placement = 0; placement < placements; placement++) {
            u32 tile = (*given_out)++;
            if (full[tile]) continue;
            Pair before[32];
            bool all_full = true;
            for (u32 lane = 0; lane < 32; lane++) {
                before[lane] = load(old + (u64)tile * TILE + lane * 2);
                all_full = all_full && is_full(before[lane]);
            }
            for (u32 lane = 0; lane < 32; lane++) {
                if (all_full) {
                    store(next + (u64)tile * TILE + lane * 2, before[lane]);
                    full[tile] = 1;
                } else {
                    u32 e = first[placement];
                    counts[placement] += widen(old, next, before[lane], board, edges + e,
                                               first[placement + 1] - e, row, placement, lane);
                }
            }
        }
}

void look(const u64* visited, const u64* numbers, int* distances, u64 length, int distance,
          u32 placements) {
    for (u64 k = 0; k < length; k++) {
        u64 place = place_of_number(numbers[k], placements);
        if (distances[k] < 0 && visited[place >> 6] >> (place & 63) & 1) distances[k] = distance;
    }
}

void around(const u64* numbers, u64 length, u64* found, const u32* steps, const u32* edges,
            const u32* first, u32 placements, u32 labels) {
    const Board board = {steps, edges, first, placements, labels};
    for (u64 k = 0; k < length; k++)
        list_neighbours(numbers[k], board, found + k * MAX_MOVES);
}

void collect(const u64* next, const u64* old, u64 words, u64* found, u64 room, u64* length,
             u32 placements) {
    for (u64 w = 0; w < words; w++)
        for (u64 left = next[w] & ~old[w]; left; left &= left - 1) {
            u64 k = (*length)++;
            if (k < room) found[k] = number_at(w * 64 + __builtin_ctzll(left), placements);
        }
}

}  // extern "C"
