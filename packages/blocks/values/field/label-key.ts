/** `terceroId` is shown by `terceroLabel`, which comes in the same row: the view of a list has it as `tercero_label`. */
export const labelKeyOf = (name: string): string => `${name.replace(/Id$/, '')}Label`
