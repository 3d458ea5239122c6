/** More would be memory for nothing: a thread takes some 20 MB. */
export const MOST_THREADS = 256;
