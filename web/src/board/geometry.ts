// Where things are in the board's drawing. One cell is 100 units wide.
export const kCell = 100;
export const kMargin = 92;

export function centre(index: number): number {
  return kMargin + index * kCell;
}

export function extent(count: number): number {
  return 2 * kMargin + (count - 1) * kCell;
}

/** The star points of a board: for orientation only. */
export function stars(width: number, height: number): [number, number][] {
  if (width !== height || width % 2 === 0 || width < 7) return [];
  const edge = width >= 9 ? 2 : 1;
  const middle = (width - 1) / 2;
  const far = width - 1 - edge;
  return [[edge, edge], [far, edge], [middle, middle], [edge, far], [far, far]];
}
