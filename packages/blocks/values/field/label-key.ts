/** `terceroId` is shown by `terceroLabel` of the same row: the view of a list has it as `tercero_label`. */
export const labelKeyOf = (name: string): string => `${name.replace(/Id$/, '')}Label`
