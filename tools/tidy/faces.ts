import { bareSql, complaint, isTest, type Source } from './source.ts'

const declared = /^create view ((\w+)\.(\w+))_face as\s([^;]*);/gm
const plain = /^select ([a-z_\d]+(?:,\s+[a-z_\d]+)*)\s+from ([\w.]+)$/

/**
 * A face shows other modules some columns of one table unchanged, at no cost for a query, and only columns that are read
 * (decision 16), so that the owner of the table sees what may not change.
 */
export function strangeFaces(views: readonly Source[], sources: readonly Source[]): string[] {
  const readers = sources.filter((source) => source.path.startsWith('modules/') && !isTest(source))
  return views.flatMap((source) =>
    [...bareSql(source.text).matchAll(declared)].flatMap(
      ([statement, table = '', schema, name = '', body = '']) => {
        const line = source.text.slice(0, source.text.indexOf(statement)).split('\n').length
        const [, columns = '', from] = plain.exec(body.trim()) ?? []
        if (from !== table)
          return [
            complaint(source, line, `${table}_face is «select» some columns «from ${table}» and no more`),
          ]
        const named = new RegExp(`\\b${schema}\\.(${name}_face|${camel(name)}Face)\\b`)
        const texts = readers
          .filter(({ path, text }) => !new RegExp(`^modules/[^/]+/${schema}/`).test(path) && named.test(text))
          .map(({ text }) => text)
        return columns
          .split(/,\s+/)
          .filter(
            (column) => !texts.some((text) => new RegExp(`\\b(${column}|${camel(column)})\\b`).test(text)),
          )
          .map((column) => complaint(source, line, `no other module reads «${column}» of ${table}_face`))
      },
    ),
  )
}

const camel = (name: string): string =>
  name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
