import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const describing = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
const exported = /^export (?:const|function) (\w+)/gm

/**
 * Replaces by empty stand-ins, under the same names, the part of the schema library that describes schemas as JSON Schema: it is
 * a fifth of the library, only the server needs it, and no screen does.
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
