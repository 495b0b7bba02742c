/** Unix seconds. Rooms are given a clock; only the entrypoints know the system's. */
export type Clock = () => number;
