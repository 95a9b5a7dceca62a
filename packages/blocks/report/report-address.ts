import { type Fields, shapeOf } from '../field/field.ts'
import { held } from '../field/held.ts'

type Search = Readonly<Record<string, string | undefined>>

/** The parameters of a report as its address has them, over what it begins with. */
export function askedIn(asks: Fields, search: Search, defaults: Search): Record<string, string> {
  const names = Object.keys(asks)
  return Object.fromEntries(names.map((name) => [name, search[name] ?? defaults[name] ?? '']))
}

/** The names of the parameters without which, or with which, a report cannot be run. */
export function lackingIn(asks: Fields, asked: Search): readonly string[] {
  const { error } = held(shapeOf(asks), wireAsked(asks, asked))
  return [...new Set(error?.issues.map(({ path }) => String(path[0])))]
}

/** Whether a report can be run with these parameters. */
export const isComplete = (asks: Fields, asked: Search): boolean => lackingIn(asks, asked).length === 0

const wireAsked = (asks: Fields, asked: Search) =>
  Object.fromEntries(
    Object.entries(asks).map(([name, field]) => {
      const value = asked[name] ?? ''
      if (value === '') return [name, null]
      if (field.kind === 'flag') return [name, value === 'true']
      return [name, field.kind === 'integer' ? Number(value) : value]
    }),
  )
