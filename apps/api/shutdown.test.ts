import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** A process that ends gracefully, in which something happens, and which says at the end that it lived. */
const processIn = async (what: string) => {
  const script = `
    import { endGracefully } from './apps/api/shutdown.ts'
    endGracefully(async () => undefined, (message, error) => console.log(message, error?.message ?? ''))
    ${what}
    setTimeout(() => { console.log('lived'); process.exit(0) }, 200)`
  const args = ['--import', 'tsx', '--input-type=module', '-e', script]
  return promisify(execFile)(process.execPath, args).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test('a promise that fails with nobody waiting for it is written down, and the others go on', async () => {
  const declared = await processIn("Promise.reject(new Error('of one request'))")
  expect(declared).toContain('Una promesa falló sin que nadie la esperara. of one request')
  expect(declared).toContain('lived')
})

test('an error that nobody caught ends the process in order', async () => {
  const declared = await processIn("setTimeout(() => { throw new Error('of all') }, 10)")
  expect(declared).toContain('Error sin atender. of all')
  expect(declared).not.toContain('lived')
})
