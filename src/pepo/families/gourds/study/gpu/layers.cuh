// Breadth first over all positions of a gourds board, layer by layer, one bit a position.
//
// Compiled for one number of gourds n, given as GOURDS: by CuPy for a card, and by g++ for tests
// without one (there the functions marked BOTH are what is tested; see tests/…/gpu/twin.cpp).
//
// A position has a number, the same as in graph/ranking.py:
//
//     number = (placement · n! + rank of the order of the gourds) · 2ⁿ + turned
//
// Its bit in the table `visited` has another place, made for warps of 32 lanes:
//
//     block   the 2ⁿ ways to turn the gourds of one (placement, rank): 2ⁿ bits, the bit's number
//             being `turned`. The bits of `turned` belong to gourds, not to slots; so a move that
//             turns gourds takes bit b to bit b ^ mask, with one mask for the whole block.
//     tile    the blocks of RANKS consecutive ranks on one placement: 64 words, 512 bytes.
//             A warp works on a tile, each lane on two words of it, which are 16 bytes.
//     row     the tiles of all placements with the same ranks, one after the other. A move that
//             keeps every gourd in its slot stays in the row, and rows fit into the cache.
//
// With fewer than seven gourds a block is filled up to two words. Bits that are no position are set
// from the beginning, so they are never found.
//
// A layer is found in one of two ways. While it is small, a queue holds its positions, and each
// sets the bits of its neighbours (push). Later each tile fetches from its neighbours
// (sweep): new = old | neighbours(old), from one table into another. Moves can be taken back, so
// the neighbours from which to fetch are the neighbours to which to go.
#pragma once

#ifndef GOURDS
#error "say for how many gourds: -DGOURDS=9"
#endif

typedef unsigned long long u64;
typedef unsigned int u32;
typedef unsigned char u8;

#ifdef __CUDACC__
#define BOTH __host__ __device__ __forceinline__
#else
#define BOTH inline
#endif

constexpr u32 factorial(u32 n) { return n < 2 ? 1 : n * factorial(n - 1); }

constexpr u32 ORDERS = factorial(GOURDS);
constexpr int TURN_BITS = GOURDS > 7 ? GOURDS : 7;  // 2^TURN_BITS bits a block
constexpr int WORDS = 1 << (TURN_BITS - 6);         // words of a block
constexpr int LANES = WORDS / 2;                    // lanes that share a block
constexpr int RANKS = 32 / LANES;                   // blocks of a tile
constexpr int TILE = 64;                            // words of a tile
constexpr u32 ROWS = (ORDERS + RANKS - 1) / RANKS;
constexpr int MAX_MOVES = 6;
constexpr u64 NO_POSITION = ~0ull;  // the number of no position

static_assert(GOURDS >= 1 && GOURDS <= 9, "a step holds a rank below 2^20 and at most 12 turns");

// -- the board, as arrays
//
// The moves of placement p are edges[first[p]] … edges[first[p + 1] - 1]. An edge holds the
// placement it leads to and its label: which slot each gourd goes to, and which gourds are turned.
// Label 0 changes nothing. What label l does to the order with rank r is a *step*: the rank
// after it, and the mask of gourds that are turned.

BOTH u32 edge_to(u32 edge) { return edge & 0xffff; }
BOTH u32 edge_label(u32 edge) { return edge >> 16; }
BOTH u32 step_rank(u32 step) { return step & 0xfffff; }
BOTH u32 step_mask(u32 step) { return step >> 20; }

BOTH u64 step_at(u32 row, u32 labels, u32 label, u32 rank_in_tile) {
    return ((u64)row * labels + label) * RANKS + rank_in_tile;
}

struct Board {
    const u32* steps;
    const u32* edges;
    const u32* first;
    u32 placements;
    u32 labels;
};

// -- ranks of permutations: their places in alphabetical order

BOTH void unrank(u32 rank, u8* order) {
    u32 size = ORDERS, used = 0;
    for (int place = 0; place < GOURDS; place++) {
        size /= GOURDS - place;
        u32 smaller = rank / size;
        rank -= smaller * size;
        int gourd = 0;
        for (;; gourd++) {
            if (used >> gourd & 1) continue;
            if (smaller == 0) break;
            smaller--;
        }
        order[place] = (u8)gourd;
        used |= 1u << gourd;
    }
}

BOTH u32 rank_of(const u8* order) {
    u32 rank = 0;
    for (int place = 0; place < GOURDS; place++) {
        u32 smaller = order[place];
        for (int before = 0; before < place; before++) smaller -= order[before] < order[place];
        rank = rank * (GOURDS - place) + smaller;
    }
    return rank;
}

// The step of a label: `goes[s]` is the slot to which the gourd of slot s goes, bit s of `flips`
// says whether it is turned.
BOTH u32 make_step(u32 rank, const u8* goes, u32 flips) {
    u8 before[GOURDS], after[GOURDS];
    u32 mask = 0;
    unrank(rank, before);
    for (int slot = 0; slot < GOURDS; slot++) {
        after[goes[slot]] = before[slot];
        mask |= (flips >> slot & 1) << before[slot];
    }
    return rank_of(after) | mask << 20;
}

// -- places of bits

BOTH u64 place_of(u32 placement, u32 rank, u32 turned, u32 placements) {
    u64 tile = (u64)(rank / RANKS) * placements + placement;
    return ((tile * RANKS + rank % RANKS) << TURN_BITS) + turned;
}

BOTH u64 place_of_number(u64 number, u32 placements) {
    u64 block = number >> GOURDS;
    u32 placement = (u32)(block / ORDERS);
    u32 turned = (u32)number & ((1u << GOURDS) - 1);
    return place_of(placement, (u32)(block - (u64)placement * ORDERS), turned, placements);
}

BOTH u64 number_of(u32 placement, u32 rank, u32 turned) {
    return (((u64)placement * ORDERS + rank) << GOURDS) + turned;
}

BOTH u64 number_at(u64 place, u32 placements) {
    u32 turned = (u32)place & ((1u << TURN_BITS) - 1);
    u64 block = place >> TURN_BITS;
    u64 tile = block / RANKS;
    u32 row = (u32)(tile / placements);
    u32 placement = (u32)(tile - (u64)row * placements);
    return number_of(placement, row * RANKS + (u32)(block % RANKS), turned);
}

// The bits of a word of the table that are no position.
BOTH u64 padding(u64 word, u32 placements) {
    u32 row = (u32)(word / TILE / placements);
    u32 rank = row * RANKS + (u32)(word % TILE) / WORDS;
    if (rank >= ORDERS) return ~0ull;
    if (GOURDS >= 7) return 0;
    if (word % WORDS) return ~0ull;
    return GOURDS >= 6 ? 0 : ~0ull << ((1 << GOURDS) & 63);
}

// -- what one lane holds of a tile: two words

struct alignas(16) Pair {
    u64 low, high;
};

BOTH Pair load(const u64* at) {  // through the cache: others will read it too
#ifdef __CUDA_ARCH__
    ulonglong2 both = __ldg((const ulonglong2*)at);
    return {both.x, both.y};
#else
    return {at[0], at[1]};
#endif
}

BOTH void store(u64* at, Pair pair) {  // past the cache: this layer doesn't read it
#ifdef __CUDA_ARCH__
    __stcs((ulonglong2*)at, make_ulonglong2(pair.low, pair.high));
#else
    at[0] = pair.low;
    at[1] = pair.high;
#endif
}

BOTH int bits_in(u64 word) {
#ifdef __CUDA_ARCH__
    return __popcll(word);
#else
    return __builtin_popcountll(word);
#endif
}

BOTH bool is_full(Pair pair) { return (pair.low & pair.high) == ~0ull; }

// The bytes of a half word in another order: byte i comes from byte i ^ by.
BOTH u32 exchange_bytes(u32 half, u32 by) {
#ifdef __CUDA_ARCH__
    return __byte_perm(half, 0, 0x3210u ^ by * 0x1111u);
#else
    u32 found = 0;
    for (u32 byte = 0; byte < 4; byte++) found |= (half >> 8 * (byte ^ by) & 255) << 8 * byte;
    return found;
#endif
}

BOTH u32 exchange_bits(u32 half, u32 low_ones, int by, u32 wanted) {
    u32 differ = (half >> by ^ half) & (wanted ? low_ones : 0u);
    return half ^ differ ^ differ << by;
}

BOTH u32 exchange_in_byte(u32 half, u32 mask) {
    half = exchange_bits(half, 0x0f0f0f0fu, 4, mask & 4);
    half = exchange_bits(half, 0x33333333u, 2, mask & 2);
    return exchange_bits(half, 0x55555555u, 1, mask & 1);
}

// Bit b of the answer is bit b ^ (mask & 63) of the word.
BOTH u64 turned_word(u64 word, u32 mask) {
    u32 low = (u32)word, high = (u32)(word >> 32), by = mask >> 3 & 3;
    u32 new_low = exchange_in_byte(exchange_bytes(mask & 32 ? high : low, by), mask);
    u32 new_high = exchange_in_byte(exchange_bytes(mask & 32 ? low : high, by), mask);
    return (u64)new_high << 32 | new_low;
}

BOTH Pair turned_pair(Pair pair, u32 mask) {
    bool swap = mask & 64;
    return {turned_word(swap ? pair.high : pair.low, mask),
            turned_word(swap ? pair.low : pair.high, mask)};
}

// All visited neighbours of the positions that a lane holds. Everything is asked for before
// anything is used, so that the lane waits once and not once a move.
BOTH Pair neighbours(const u64* visited, Board board, const u32* edges, int moves, u32 row,
                     u32 lane) {
    const u32 rank_in_tile = lane / LANES, lane_in_block = lane % LANES;
    u32 steps[MAX_MOVES];
    Pair there[MAX_MOVES];
#pragma unroll
    for (int move = 0; move < MAX_MOVES; move++) {
        if (move >= moves) continue;
        u32 label = edge_label(edges[move]);
        steps[move] =
            label ? board.steps[step_at(row, board.labels, label, rank_in_tile)] : 0;
    }
#pragma unroll
    for (int move = 0; move < MAX_MOVES; move++) {
        if (move >= moves) continue;
        u32 to = edge_to(edges[move]), rank = row * RANKS + rank_in_tile;
        if (edge_label(edges[move])) rank = step_rank(steps[move]);
        u64 tile = (u64)(rank / RANKS) * board.placements + to;
        u32 lane_there = lane_in_block ^ step_mask(steps[move]) >> 7;
        there[move] = load(visited + tile * TILE + rank % RANKS * WORDS + lane_there * 2);
    }
    Pair found = {0, 0};
#pragma unroll
    for (int move = 0; move < MAX_MOVES; move++) {
        if (move >= moves) continue;
        Pair pair = there[move];
        if (edge_label(edges[move])) pair = turned_pair(pair, step_mask(steps[move]));
        found.low |= pair.low;
        found.high |= pair.high;
    }
    return found;
}

// One lane's part of a tile in the next layer; how many positions are new.
BOTH u32 widen(const u64* old, u64* next, Pair before, Board board, const u32* edges, int moves,
               u32 row, u32 placement, u32 lane) {
    u64 at = ((u64)row * board.placements + placement) * TILE + lane * 2;
    Pair found = neighbours(old, board, edges, moves, row, lane);
    store(next + at, {before.low | found.low, before.high | found.high});
    return bits_in(found.low & ~before.low) + bits_in(found.high & ~before.high);
}

// The neighbour of a position along an edge.
BOTH u64 neighbour(u64 number, u32 edge, Board board) {
    u64 block = number >> GOURDS;
    u32 rank = (u32)(block % ORDERS), turned = (u32)number & ((1u << GOURDS) - 1);
    u32 step = board.steps[step_at(rank / RANKS, board.labels, edge_label(edge), rank % RANKS)];
    return number_of(edge_to(edge), step_rank(step), turned ^ step_mask(step));
}

BOTH u32 placement_of(u64 number) { return (u32)((number >> GOURDS) / ORDERS); }

BOTH void list_neighbours(u64 number, Board board, u64* found) {
    const u32 placement = placement_of(number), begin = board.first[placement];
    const u32 moves = board.first[placement + 1] - begin;
    for (u32 move = 0; move < MAX_MOVES; move++)
        found[move] = move < moves ? neighbour(number, board.edges[begin + move], board) : NO_POSITION;
}

#ifdef __CUDACC__
// -- on the card

__device__ u64 thread_number() { return blockIdx.x * (u64)blockDim.x + threadIdx.x; }
__device__ u64 all_threads() { return (u64)gridDim.x * blockDim.x; }

// A place in a list for each lane that asks at the same time, by one atomic addition.
__device__ u64 reserve(u64* length) {
    u32 here = __activemask(), lane = threadIdx.x & 31;
    int leader = __ffs(here) - 1;
    u64 begin = 0;
    if ((int)lane == leader) begin = atomicAdd(length, (u64)__popc(here));
    return __shfl_sync(here, begin, leader) + __popc(here & ((1u << lane) - 1));
}

// Set the bit of a position; whether it was not set before. A look without an atomic comes first.
__device__ bool visit(u64* visited, u64 number, u32 placements) {
    u64 place = place_of_number(number, placements), bit = 1ull << (place & 63);
    u64* word = visited + (place >> 6);
    return !(*(volatile u64*)word & bit) && !(atomicOr(word, bit) & bit);
}

// How many new positions each placement gets is counted per thread block first.
__device__ void clear_tally(u32* tally, u32 placements) {
    for (u32 p = threadIdx.x; p < placements; p += blockDim.x) tally[p] = 0;
}
__device__ void add_tally(const u32* tally, u32 placements, u64* counts) {
    for (u32 p = threadIdx.x; p < placements; p += blockDim.x)
        if (tally[p]) atomicAdd(&counts[p], (u64)tally[p]);
}

extern "C" {

// An empty table: only the bits that are no position are set.
__global__ void prepare(u64* visited, u64 words, u32 placements) {
    for (u64 w = thread_number(); w < words; w += all_threads()) visited[w] = padding(w, placements);
}

__global__ void make_steps(u32* steps, const u8* goes, const u32* flips, u32 labels) {
    for (u64 k = thread_number(); k < (u64)ROWS * labels * RANKS; k += all_threads()) {
        u32 label = (u32)(k / RANKS % labels), rank = (u32)(k / RANKS / labels * RANKS + k % RANKS);
        steps[k] = rank < ORDERS ? make_step(rank, goes + label * GOURDS, flips[label]) : rank;
    }
}

// Set the bits of some positions; those that were new go into the queue while it has room.
__global__ void mark(u64* visited, const u64* numbers, u64 length, u64* queue, u64 room,
                     u64* queue_length, u32 placements, u64* counts) {
    for (u64 k = thread_number(); k < length; k += all_threads())
        if (visit(visited, numbers[k], placements)) {
            u64 free = reserve(queue_length);
            if (free < room) queue[free] = numbers[k];
            atomicAdd(&counts[placement_of(numbers[k])], 1ull);
        }
}

// The next layer from a queue of this one.
__global__ void push(u64* visited, const u64* queue, u64 length, u64* next, u64* next_length,
                     const u32* steps, const u32* edges, const u32* first, u32 placements,
                     u32 labels, u64* counts) {
    extern __shared__ u32 tally[];
    const Board board = {steps, edges, first, placements, labels};
    clear_tally(tally, placements);
    __syncthreads();
    for (u64 k = thread_number(); k < length; k += all_threads()) {
        const u64 number = queue[k];
        const u32 placement = placement_of(number);
        for (u32 e = first[placement]; e < first[placement + 1]; e++) {
            u64 after = neighbour(number, edges[e], board);
            if (visit(visited, after, placements)) {
                next[reserve(next_length)] = after;
                atomicAdd(&tally[edge_to(edges[e])], 1u);
            }
        }
    }
    __syncthreads();
    add_tally(tally, placements, counts);
}

// The next layer by fetching, a warp a tile. Tiles are given out in their order, a few at a time,
// so that all warps work on neighbouring rows. A tile that is full in both tables needs no more
// work: `full` remembers it.
constexpr u32 AT_A_TIME = 6;

__global__ void __launch_bounds__(512, 2)
    sweep(const u64* __restrict__ old, u64* __restrict__ next, const u32* __restrict__ steps,
          const u32* __restrict__ edges, const u32* __restrict__ first, u32 placements, u32 labels,
          u8* __restrict__ full, u32* given_out, u64* counts) {
    extern __shared__ u32 shared[];
    const u32 all_edges = first[placements], tiles = ROWS * placements, lane = threadIdx.x & 31;
    u32 *my_first = shared, *tally = my_first + placements + 1, *my_edges = tally + placements;
    for (u32 k = threadIdx.x; k < all_edges; k += blockDim.x) my_edges[k] = edges[k];
    for (u32 k = threadIdx.x; k <= placements; k += blockDim.x) my_first[k] = first[k];
    clear_tally(tally, placements);
    __syncthreads();
    const Board board = {steps, my_edges, my_first, placements, labels};
    u32 begin_after = 0;
    if (lane == 0) begin_after = atomicAdd(given_out, AT_A_TIME);
    for (;;) {
        const u32 begin = __shfl_sync(~0u, begin_after, 0);
        if (begin >= tiles) break;
        if (lane == 0) begin_after = atomicAdd(given_out, AT_A_TIME);  // asked for ahead of time
        u32 row = begin / placements, placement = begin - row * placements;
        for (u32 tile = begin; tile < min(begin + AT_A_TIME, tiles); tile++) {
            if (!full[tile]) {
                const u64 at = (u64)tile * TILE + lane * 2;
                const Pair before = load(old + at);
                if (__all_sync(~0u, is_full(before))) {
                    store(next + at, before);
                    if (lane == 0) full[tile] = 1;
                } else {
                    const u32 e = my_first[placement];
                    u32 fresh = widen(old, next, before, board, my_edges + e,
                                      my_first[placement + 1] - e, row, placement, lane);
                    fresh = __reduce_add_sync(~0u, fresh);
                    if (lane == 0 && fresh) atomicAdd(&tally[placement], fresh);
                }
            }
            if (++placement == placements) placement = 0, row++;
        }
    }
    __syncthreads();
    add_tally(tally, placements, counts);
}

// Those of some positions that are visited and have no distance yet get this one.
__global__ void look(const u64* visited, const u64* numbers, int* distances, u64 length,
                     int distance, u32 placements) {
    for (u64 k = thread_number(); k < length; k += all_threads()) {
        u64 place = place_of_number(numbers[k], placements);
        if (distances[k] < 0 && visited[place >> 6] >> (place & 63) & 1) distances[k] = distance;
    }
}

// The neighbours of some positions, six places each; what is left over is NO_POSITION.
__global__ void around(const u64* numbers, u64 length, u64* found, const u32* steps,
                       const u32* edges, const u32* first, u32 placements, u32 labels) {
    const Board board = {steps, edges, first, placements, labels};
    for (u64 k = thread_number(); k < length; k += all_threads())
        list_neighbours(numbers[k], board, found + k * MAX_MOVES);
}

// The positions that are in one table and not in the other: as many as there is room for.
__global__ void collect(const u64* next, const u64* old, u64 words, u64* found, u64 room,
                        u64* length, u32 placements) {
    for (u64 w = thread_number(); w < words; w += all_threads())
        for (u64 left = next[w] & ~old[w]; left; left &= left - 1) {
            u64 k = reserve(length);
            if (k < room) found[k] = number_at(w * 64 + __ffsll(left) - 1, placements);
        }
}

}  // extern "C"
#endif
