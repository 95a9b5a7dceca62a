/** What is being typed after an @: where it begins and where it ends in the text. */
export interface Typed {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** The name that the caret stands at the end of, after an @ that begins a word; two words at most. */
export function mentionAt(text: string, caret: number): Typed | undefined {
  const [, name] = /(?:^|\s)@(\p{L}[\p{L}.]*(?: \p{L}*)?)$/u.exec(text.slice(0, caret)) ?? []
  return name === undefined ? undefined : { name, from: caret - name.length, to: caret }
}

/** The text once somebody is chosen: their whole name, and a space to go on. */
export const withMention = (text: string, { from, to }: Typed, whole: string): string =>
  `${text.slice(0, from)}${whole} ${text.slice(to).trimStart()}`
