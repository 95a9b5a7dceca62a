import { standsOn, type Workspace } from './graph.ts'
import { bareSql, complaint, isSql, isTest, type Source, withoutComments } from './source.ts'

export const isMigration = ({ path }: Source): boolean => /\/migrations\/[^/]+\.sql$/.test(path)

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => ({
    name: match[1]!,
    line: text.slice(0, match.index).split('\n').length,
  }))

const createTable =
  /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)(?!\s+partition\b)(?=\s*\(|\s+as\b)/gi

/** Every table has a comment, and is declared audited or unaudited. A partition follows its parent. */
export function silentTables(migrations: readonly Source[]): string[] {
  const all = migrations.map(({ text }) => text).join('\n')
  const reported = (pattern: RegExp) => new Set(matches(all, pattern).map(({ name }) => name))
  const described = reported(/\bcomment\s+on\s+table\s+([\w.]+)/gi)
  const decided = reported(/\bplatform\.(?:(?:un)?audited|document_table|lines_table)\(\s*'([\w.]+)'/gi)
  return migrations.flatMap((source) =>
    matches(bareSql(source.text), createTable).flatMap(({ name, line }) => [
      ...(name.includes('.') ? [] : [complaint(source, line, `${name} names no schema`)]),
      ...(described.has(name) ? [] : [complaint(source, line, `${name} has no «comment on table»`)]),
      ...(decided.has(name) ? [] : [complaint(source, line, `${name} is neither audited nor unaudited`)]),
    ]),
  )
}

/** Migrations are named `20261103T0900_name.sql`, no two with the same minute, because they run in this order across modules. */
export function wrongMigrationNames(migrations: readonly Source[]): string[] {
  const seen = new Map<string, string>()
  return migrations.flatMap((source) => {
    const [, stamp] = /\/(\d{8}T\d{4})_[a-z0-9_]+\.sql$/.exec(source.path) ?? []
    if (stamp === undefined) return [complaint(source, 1, 'a migration is named YYYYMMDDTHHMM_name.sql')]
    const other = seen.get(stamp)
    seen.set(stamp, source.path)
    return other === undefined ? [] : [complaint(source, 1, `the same minute as ${other}`)]
  })
}

const table = '(?:only\\s+)?["\'`]?(\\w+\\.\\w+)'
const writes = [
  `\\b(?:insert\\s+into|update|delete\\s+from|truncate(?:\\s+table)?|merge\\s+into)\\s+${table}`,
  `\\b(?:create|alter|drop)\\s+(?:or\\s+replace\\s+)?(?:materialized\\s+)?(?:table|view|function|sequence|type)\\s+${table}`,
  `\\bcreate\\s+(?:unique\\s+)?index\\s+\\w+\\s+on\\s+${table}`,
  `\\bcreate\\s+(?:constraint\\s+)?trigger\\s+\\w+\\s+[\\w\\s]+?\\son\\s+${table}`,
  `\\b(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*${table}`,
  `\\b(?:changeById|addTo)\\(\\s*\\w+,\\s*${table}`,
].map((pattern) => new RegExp(pattern, 'gi'))
const references = [`\\breferences\\s+${table}`].map((pattern) => new RegExp(pattern, 'gi'))
const reads = [
  `\\b(?:from|join)\\s+${table}`,
  `\\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin)\\(\\s*${table}`,
  `\\b(?:rowOf|storedRow|lockedRow|rowsWhere|rowWhere|oneWhere)\\(\\s*[\\w.]+,\\s*${table}`,
].map((pattern) => new RegExp(pattern, 'gi'))

/**
 * A module writes to its own schema and reads from those below it in the graph. `platform` belongs to the packages; every module
 * may read `admin` (users, campuses), as it may read the session.
 */
export function strangeSchemas(source: Source, workspaces: readonly Workspace[]): string[] {
  const owner = workspaces.find(({ folder }) => source.path.startsWith(`${folder}/`))
  if (owner === undefined || !/^(modules|packages)\//.test(source.path) || isTest(source)) return []
  const text = isSql(source) ? bareSql(source.text) : withoutComments(source)
  const modules = workspaces.filter(({ folder }) => folder.startsWith('modules/')).map(({ name }) => name)
  const own = modules.includes(owner.name) ? owner.name : 'platform'
  const readable = new Set([own, 'platform', 'admin', ...standsOn(owner.name, workspaces)])
  const foreign = (patterns: readonly RegExp[], allowed: (schema: string) => boolean) =>
    patterns
      .flatMap((pattern) => matches(text, pattern))
      .filter(({ name }) => [...modules, 'platform'].includes(schemaOf(name)) && !allowed(schemaOf(name)))
  return [
    ...foreign(writes, (schema) => schema === own).map(({ name, line }) =>
      complaint(source, line, `writes to ${name}: only ${schemaOf(name)} may`),
    ),
    ...foreign([...reads, ...references], (schema) => readable.has(schema)).map(({ name, line }) =>
      complaint(source, line, `reads ${name}, which is not below ${owner.name} in the graph`),
    ),
  ]
}

/** Returns the tables and views that a file reads, each with its line. */
export function readsOf(source: Source): { name: string; line: number }[] {
  const text = isSql(source) ? bareSql(source.text) : withoutComments(source)
  return reads.flatMap((pattern) => matches(text, pattern))
}

const schemaOf = (name: string): string => name.split('.')[0]!.toLowerCase()
