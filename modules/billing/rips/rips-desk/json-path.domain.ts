/** The steps of an address of RIPS: `usuarios[0].servicios.consultas[1].codConsulta`. */
const stepsOf = (path: string): readonly (string | number)[] =>
  path.split('.').flatMap((part) => {
    const [, name = '', places = ''] = /^(\w+)((?:\[\d+\])*)$/.exec(part) ?? []
    return [name, ...[...places.matchAll(/\[(\d+)\]/g)].map(([, at]) => Number(at))]
  })

type Json = unknown

/** What is at an address; undefined when nothing is. */
const valueAt = (json: Json, path: string): Json =>
  stepsOf(path).reduce<Json>(
    (at, step) =>
      typeof at === 'object' && at !== null ? (at as Record<string | number, Json>)[step] : undefined,
    json,
  )

/** The same with another value at an address that exists; unchanged when it does not, or holds more than a value. */
export function withValue(json: Json, path: string, value: string | number | null): Json {
  const present = valueAt(json, path)
  if (present === undefined || (typeof present === 'object' && present !== null)) return json
  return replaced(json, stepsOf(path), value)
}

function replaced(
  json: Json,
  [step, ...rest]: readonly (string | number)[],
  value: string | number | null,
): Json {
  if (step === undefined) return value
  if (Array.isArray(json)) return json.map((item, at) => (at === step ? replaced(item, rest, value) : item))
  const fields = json as Readonly<Record<string, Json>>
  return { ...fields, [step]: replaced(fields[step], rest, value) }
}

/** One value that is not the same in two versions. */
export interface Difference {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

/** Where two versions differ, value by value. What one of them lacks is null there. */
export function differencesOf(before: Json, after: Json): Difference[] {
  const old = new Map(leavesOf(before))
  const now = new Map(leavesOf(after))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const was = old.get(path) ?? null
    const is = now.get(path) ?? null
    return was === is ? [] : [{ path, before: was, after: is }]
  })
}

function leavesOf(json: Json, path = ''): [string, string][] {
  if (Array.isArray(json)) return json.flatMap((item, at) => leavesOf(item, `${path}[${at}]`))
  if (typeof json === 'object' && json !== null)
    return Object.entries(json).flatMap(([name, value]) =>
      leavesOf(value, path === '' ? name : `${path}.${name}`),
    )
  return json === null ? [] : [[path, String(json)]]
}
