import { type Plugin, runnerImport } from 'vite'

const contract = /\/screens\.contract\.ts$/

/**
 * The screens of a module are plain facts derived from its definitions: `permissionFor(cdp, 'view')`. The shell needs only the
 * facts, so they are computed once in the build. The definitions, and the schema library under them (a tenth of the shell's size
 * limit), travel with the screens that use them.
 */
export const screensPlugin = (): Plugin => ({
  name: 'quina-screens',
  async load(id) {
    if (!contract.test(id)) return null
    const { module, dependencies } = await runnerImport<{ screens: unknown }>(id)
    for (const file of dependencies) this.addWatchFile(file)
    return `export const screens = ${JSON.stringify(module.screens)}`
  },
})
