/** What messages call a row, counted from 1 below the header. A reader may know more: the line of the file. */
export type DescribeRow = (row: number) => string;

export const describeRow: DescribeRow = (row) => `row ${row}`;
