/** "50 %" as "50"; a cell is trimmed. */
export function withoutPercent(cell: string): string {
  return cell.endsWith("%") ? cell.slice(0, -1).trimEnd() : cell;
}
