import type { Workspace } from './graph.ts'
import { bareSql, complaint, isTest, type Source } from './source.ts'
import { isMigration, readsOf } from './sql.ts'

/** The migration that dropped the views that migrations had made (decision 14). */
const cutOver = '20261127T0201'

export const isViews = ({ path }: Source): boolean => path.endsWith('.views.sql')
export const isFunctions = ({ path }: Source): boolean => path.endsWith('.functions.sql')
/** Migrations from before the cut-over may read tables of other modules, because landed migrations are not edited. */
const isBeforeCutOver = (source: Source): boolean => isMigration(source) && stampOf(source) < cutOver

const stampOf = ({ path }: Source): string => /\/(\d{8}T\d{4})_[^/]*$/.exec(path)?.[1] ?? ''
const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

const declared =
  /\b(?:create\s+(?:or\s+replace\s+)?|drop\s+|alter\s+|comment\s+on\s+)view\s+(?:if\s+exists\s+)?([\w.]+)/gi

/** No migration creates, drops or describes a view: the file of the view is changed instead. */
export function viewsInMigrations(migrations: readonly Source[], files: readonly Source[]): string[] {
  const found = (name: string) => files.find(({ text }) => text.includes(`create view ${name} `))?.path
  return migrations
    .filter((source) => stampOf(source) !== cutOver)
    .flatMap((source) =>
      [...bareSql(source.text).matchAll(declared)].map((match) => {
        const [statement, name = ''] = match
        const path = found(name) ?? `modules/<area>/${name.split('.')[0]}/<thing>/<thing>.views.sql`
        const what = `«${statement.replace(/\s+/g, ' ')}» is not for a migration. Take it out (its comment too, and any drop) and`
        const whole = `write the whole definition as «create view ${name} as …» in ${path}: it is made anew by itself`
        return complaint(
          source,
          lineOf(source.text, match.index),
          `${what} ${whole} (docs/recipes/change-a-view.md)`,
        )
      }),
    )
}

const made = /\bcreate\s+(?:or\s+replace\s+)?(?:materialized\s+)?view\s+([\w.]+)/gi
const plain = /^create view [a-z_]\w*\.[a-z_]\w* (?:as|with)\b/

/** Each view is declared once, and in the form the runner reads. */
export function wrongViews(files: readonly Source[]): string[] {
  const seen = new Map<string, string>()
  return files.flatMap((source) =>
    [...bareSql(source.text).matchAll(made)].flatMap((match) => {
      const name = match[1]!
      const other = seen.get(name)
      seen.set(name, source.path)
      const line = lineOf(source.text, match.index)
      const starts = match.index === 0 || source.text[match.index - 1] === '\n'
      return [
        ...(other === undefined ? [] : [complaint(source, line, `${name} is said in ${other} too`)]),
        ...(starts && plain.test(source.text.slice(match.index))
          ? []
          : [complaint(source, line, `write «create view schema.name as» at the start of a line`)]),
      ]
    }),
  )
}

/** Since functions have files of their own (decision 29), a migration creates none that is declared elsewhere. */
const functionsMoved = '20261223'
/** The functions that migrations and the audit triggers of their seeds call, as on the day of each migration. */
const ofMigrations = /^(platform\.|people\.guard)/
const createsFunction = /\bcreate\s+(?:or\s+replace\s+)?function\s+([\w.]+)/gi

/** A function is declared once: in its `*.functions.sql`, or in one migration, never in a file of views. */
export function functionsTwice(files: readonly Source[]): string[] {
  const declared = files.flatMap((source) =>
    [...bareSql(source.text).matchAll(createsFunction)].map(({ 1: name = '', index }) => ({
      name,
      source,
      line: lineOf(source.text, index),
    })),
  )
  return declared.flatMap(({ name, source, line }, index) => {
    if (isViews(source))
      return [complaint(source, line, `${name} is written in <thing>.functions.sql beside it`)]
    const other = declared.find((each, place) => place !== index && each.name === name)
    const inMigrations = declared.every((each) => each.name !== name || isMigration(each.source))
    const isFree = stampOf(source) < functionsMoved || ofMigrations.test(name)
    if (other === undefined || (inMigrations && isFree)) return []
    const place = [source, other.source].find(isFunctions)?.path ?? 'its <thing>.functions.sql, whole'
    return [
      complaint(
        source,
        line,
        `${name} is in ${other.source.path} too: write it only in ${place} (docs/recipes/change-a-function.md)`,
      ),
    ]
  })
}

/** Removes triggers from a source: a trigger may run during migrations, when there are no views, so it reads tables. */
const withoutTriggers = ({ path, text }: Source): Source => ({
  path,
  text: text
    .split(/^(?=create or replace function )/m)
    .map((each) => (/\breturns trigger\b/.test(each) ? each.replace(/[^\n]+/g, '') : each))
    .join(''),
})

/** Returns the reads of another module's tables that are neither a list nor options, and so may change without notice. */
export function privateReads(source: Source, workspaces: readonly Workspace[]): string[] {
  const [, own] = /^modules\/[^/]+\/([^/]+)\//.exec(source.path) ?? []
  if (own === undefined || isTest(source) || source.path.includes('/testing/') || isBeforeCutOver(source))
    return []
  const modules = new Set(
    workspaces.filter(({ folder }) => folder.startsWith('modules/')).map(({ name }) => name),
  )
  return readsOf(isFunctions(source) ? withoutTriggers(source) : source)
    .filter(({ name }) => {
      const schema = name.split('.')[0]!
      return schema !== own && modules.has(schema) && !/(_option|_list|_face|Option|List|Face)$/.test(name)
    })
    .map(({ name, line }) => complaint(source, line, `reads ${name}, which is ${name.split('.')[0]}'s own`))
}
