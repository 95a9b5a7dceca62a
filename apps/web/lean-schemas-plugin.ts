import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const describing = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
const exported = /^export (?:const|function) (\w+)/gm

/**
 * Schemas describe themselves as JSON Schema for the description of the API, which the server gives. A fifth of the schema
 * library is about that, and no screen needs it: here it is left empty, under the same names.
 */
export const leanSchemasPlugin = (): Plugin => ({
  name: 'quina-lean-schemas',
  apply: 'build',
  async load(id) {
    if (!describing.test(id)) return null
    const names = [...(await readFile(id, 'utf8')).matchAll(exported)].map(([, name]) => name)
    const none = names.map((name) => `export const ${name} = absent`).join('\n')
    return `const absent = () => undefined\n${none}\nexport { absent as process }`
  },
})
