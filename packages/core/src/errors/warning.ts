/** What core warns of. */
export type WarningCode =
  /** An item that everyone answered correctly, or incorrectly. */
  | "constant-item"
  /** Two items with the same responses: a copy. */
  | "identical-items"
  /** Sets of items that no student has answered across. */
  | "unlinked-items"
  /** A start whose entries are fixed otherwise. */
  | "start-against-fixed"
  /** A start with more attributes for an item than a search begins with. */
  | "start-too-many-attributes"
  /** A start with an attribute that no item requires. */
  | "start-unused-attribute"
  /** A start with attributes that the same items require. */
  | "start-equal-attributes"
  /** Attributes of the result that have each other's items in the start. */
  | "start-exchanged-attributes"
  | "item-without-attributes"
  | "item-with-many-attributes"
  | "unused-attribute"
  /** What of a validation is left out, and why. */
  | "left-out";

/** What is odd about data or a result but no fault: a code for programs, a sentence for people. */
export interface Warning<Code extends string = WarningCode> {
  /** For programs. */
  readonly code: Code;
  /** For people: one or two sentences. */
  readonly message: string;
  /** The items that it is about. */
  readonly items?: readonly string[];
}
