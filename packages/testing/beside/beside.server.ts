import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'vitest'

/** The folder beside the checkout with official examples that may not be distributed, as their publishers wrote them. */
const folder = join(import.meta.dirname, '../../../../shared/data')

/**
 * An official example. Where it is not beside the checkout, its test counts as not checked, and the run reports how many were
 * not.
 * @param path from the folder of the examples: `billing/fev/FE_ERT3000.xml`.
 */
export function officialExample({ skip }: Pick<TestContext, 'skip'>, path: string): string {
  const file = join(folder, path)
  if (!existsSync(file)) skip(`the official example ${path} is not beside the checkout`)
  return readFileSync(file, 'utf8')
}
