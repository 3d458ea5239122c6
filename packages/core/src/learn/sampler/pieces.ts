/** Students are held in pieces of so many: the kernels take them four at a time and keep a piece in the cache. */
export const PIECE = 128;
