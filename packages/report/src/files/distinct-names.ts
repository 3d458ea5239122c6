/**
 * Names for the columns of a table, no two the same, as readers of it need: of columns with one name the later ones get a
 * number, A1_2. Columns that were carried along (the first `carried`) give way to those that are computed: id_A1.
 */
export function distinctNames(names: readonly string[], carried = 0): string[] {
  const computed = names.slice(carried);
  const taken = new Set(computed);
  const ids = names.slice(0, carried).map((name) => {
    let distinct = name;
    while (taken.has(distinct)) distinct = `id_${distinct}`;
    taken.add(distinct);
    return distinct;
  });
  const seen = new Set(ids);
  return [
    ...ids,
    ...computed.map((name) => {
      let distinct = name;
      for (let n = 2; seen.has(distinct) || (distinct !== name && taken.has(distinct)); n++)
        distinct = `${name}_${n}`;
      seen.add(distinct);
      return distinct;
    }),
  ];
}
