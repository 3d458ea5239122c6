/** What is known of an attribute when it is asked which kind of item would help it. */
export interface AttributeState {
  readonly attribute: string;
  /** Items that need it; of these, the ones that need nothing else. */
  readonly items: number;
  readonly singleItems: number;
  /** Attributes, itself included, that the same items need; itself alone if there is no other. */
  readonly same: readonly string[];
  /** Attributes, itself included, that have too few items between them, and how many. */
  readonly crowd?: { readonly attributes: readonly string[]; readonly items: number };
  /** Whether an item that needs it is left when two are set aside for every attribute. */
  readonly leftover: boolean | "unknown";
}

/** One sentence: what is wrong with an attribute's items and which item to add; null where nothing is. */
export function advise(state: AttributeState): string | null {
  const { attribute, items, singleItems, same, crowd, leftover } = state;
  if (items === 0)
    return `No item needs ${attribute}: add three, at least one of which needs only ${attribute}.`;
  if (items === 1 && singleItems === 0)
    return `${attribute} is needed by one item only, and not alone: add two more, one of which needs only ${attribute}.`;
  if (items === 2 && singleItems === 0)
    return `${attribute} is needed by two items only, and never alone: add an item that needs only ${attribute}.`;
  if (items === 1) return `${attribute} is needed by one item only: add two more.`;
  if (items === 2) return `${attribute} is needed by two items only: add one more.`;
  if (singleItems === 0)
    return `${attribute} is never needed alone: add an item that needs only ${attribute}.`;
  if (same.length > 1) return adviseOnSame(same);
  if (crowd !== undefined) return adviseOnCrowd(crowd.attributes, crowd.items);
  if (leftover === false)
    return `With two items set aside for every attribute none is left that needs ${attribute}: add one more.`;
  if (leftover === "unknown")
    return `Whether an item that needs ${attribute} is left with two set aside for every attribute was not decided: one more would help.`;
  return null;
}

function adviseOnSame(attributes: readonly string[]): string {
  const fault = `${joinNames(attributes)} are needed by the same items once one of each alone is set aside`;
  return attributes.length === 2
    ? `${fault}: add an item that needs one of them and not the other.`
    : `${fault}: add items that need some of them and not the others.`;
}

function adviseOnCrowd(attributes: readonly string[], items: number): string {
  const wanted = 2 * attributes.length;
  const fault = `${joinNames(attributes)} together are needed by ${items} items, where two for each take ${wanted}`;
  const missing = wanted - items;
  return missing === 1
    ? `${fault}: add an item that needs one of them.`
    : `${fault}: add ${missing} items, each needing one of them.`;
}

function joinNames(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
