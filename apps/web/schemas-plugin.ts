import type { Plugin } from 'vite'

const folder = `${import.meta.dirname}/schemas`
const standIn = `${folder}/described.ts`
const ours = /\/(packages|modules|apps)\/(?!.*node_modules)/
/** The only file of the browser that validates values against schemas. */
const holding = /\/packages\/blocks\/values\/field\/held\.ts$/

/**
 * In the browser schemas are only described (`schemas/described.ts`) until a form validates a value. The library travels with the
 * file that validates, so that a page without forms does not load it.
 */
export const schemasPlugin = (): Plugin => {
  let isOffered = false
  return {
    name: 'quina-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer = '') {
      return id === 'zod' && ours.test(importer) && !importer.startsWith(folder) ? standIn : null
    },
    transform(code, id) {
      if (!holding.test(id)) return null
      isOffered = true
      const brought = `import { library } from '${folder}/library.ts'\nimport { offerLibrary } from '${standIn}'`
      return `${brought}\n${code}\nofferLibrary(library)`
    },
    // A file that moved would leave every form without its library, and no check of the sources would see it.
    buildEnd(failure) {
      if (failure === undefined && !isOffered)
        this.error('no file brings the library of schemas to the browser')
    },
  }
}
