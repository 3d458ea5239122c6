/** What is known of an attribute, to advise which item to add. */
export interface AttributeState {
  readonly attribute: string;
  /** Items that measure it; of these, the ones that measure nothing else. */
  readonly items: number;
  readonly singleItems: number;
  /** Attributes, itself included, measured by the same items; itself alone if there is no other. */
  readonly same: readonly string[];
  /** Attributes, itself included, that have too few items between them, and how many. */
  readonly crowd?: { readonly attributes: readonly string[]; readonly items: number };
  /** Whether an item that measures it is left after two are set aside for every attribute. */
  readonly leftover: boolean | "unknown";
}

/** The condition behind the last two sentences: D and E of [GX21, Theorem 4]. */
const NEEDED =
  "it must be possible to assign two different items to each attribute so that every attribute is also measured by one of the remaining items";

/** One sentence: what is wrong with an attribute's items and which item to add; null if nothing is. */
export function advise(state: AttributeState): string | null {
  const { attribute, items, singleItems, same, crowd, leftover } = state;
  if (items === 0)
    return `No item measures ${attribute}: remove it, or add at least three items that measure it, including one that measures only ${attribute}.`;
  if (items === 1 && singleItems === 0)
    return `Only one item measures ${attribute}, and it also measures other attributes: add two more items, one of which measures only ${attribute} (at least three are needed).`;
  if (items === 2 && singleItems === 0)
    return `Only two items measure ${attribute}, and both also measure other attributes: add an item that measures only ${attribute} (at least three are needed).`;
  if (items === 1)
    return `Only one item measures ${attribute}: add two more items that measure it (at least three are needed).`;
  if (items === 2)
    return `Only two items measure ${attribute}: add one more item that measures it (at least three are needed).`;
  if (singleItems === 0)
    return `No item measures ${attribute} alone: add an item that measures only ${attribute}.`;
  if (same.length > 1) return adviseOnSame(same);
  if (crowd !== undefined) return adviseOnCrowd(crowd.attributes, crowd.items);
  if (leftover === false)
    return `${attribute} is measured by too few items for identifiability (${NEEDED}): add an item that measures ${attribute}.`;
  if (leftover === "unknown")
    return `It could not be determined whether ${attribute} is measured by enough items for identifiability (${NEEDED}): adding an item that measures ${attribute} would settle it.`;
  return null;
}

function adviseOnSame(attributes: readonly string[]): string {
  const fault = `${joinNames(attributes)} are measured by the same items, apart from one single-attribute item each`;
  return attributes.length === 2
    ? `${fault}: add an item that measures one of them and not the other.`
    : `${fault}: add items that measure some of them and not the others.`;
}

function adviseOnCrowd(attributes: readonly string[], items: number): string {
  const wanted = 2 * attributes.length;
  const fault = `${joinNames(attributes)} are measured by only ${items} items in total; at least ${wanted} are needed (two per attribute)`;
  const missing = wanted - items;
  return missing === 1
    ? `${fault}: add an item that measures one of them.`
    : `${fault}: add ${missing} items, each measuring one of them.`;
}

function joinNames(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
