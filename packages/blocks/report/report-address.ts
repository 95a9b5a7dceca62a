import { type Fields, shapeOf } from '../values/field/field.ts'
import { held } from '../values/field/held.ts'

type Search = Readonly<Record<string, string | undefined>>

/** The parameters of a report from its address, over its initial values. */
export function inputIn(params: Fields, search: Search, defaults: Search): Record<string, string> {
  const names = Object.keys(params)
  return Object.fromEntries(names.map((name) => [name, search[name] ?? defaults[name] ?? '']))
}

/** The names of the missing or invalid parameters that keep a report from running. */
export function lackingIn(params: Fields, input: Search): readonly string[] {
  const { error } = held(shapeOf(params), wireInput(params, input))
  return [...new Set(error?.issues.map(({ path }) => String(path[0])))]
}

/** Whether a report can be run with these parameters. */
export const isComplete = (params: Fields, input: Search): boolean => lackingIn(params, input).length === 0

const wireInput = (params: Fields, input: Search) =>
  Object.fromEntries(
    Object.entries(params).map(([name, field]) => {
      const value = input[name] ?? ''
      if (value === '') return [name, null]
      if (field.kind === 'flag') return [name, value === 'true']
      return [name, field.kind === 'integer' ? Number(value) : value]
    }),
  )
