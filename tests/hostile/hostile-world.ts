import { type AddressInfo, connect } from 'node:net'
import type { ServerModule } from '@quina/blocks/server'
import { modules } from '../../apps/api/modules.ts'
import { type Browser, browser } from '../../apps/api/testing/browser.ts'
import { addCampus, addPerson, password } from '../../apps/api/testing/people.ts'
import { type Differences, type TestApp, testApp } from '../../apps/api/testing/test-app.ts'

/** The whole product listening on a port, and somebody with every permission of it: no harm is stopped at the door. */
export type HostileWorld = TestApp & Readonly<{ page: Browser; port: number }>

export async function hostileWorld(
  differences: Differences = {},
  besides: readonly ServerModule[] = [],
): Promise<HostileWorld> {
  const world = await testApp([...modules, ...besides], differences)
  const page = browser(world.app)
  await signInAsAnyone(world, page)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  return { ...world, page, port }
}

/** Somebody new with every permission, signed in and at their site. */
async function signInAsAnyone(world: TestApp, page: Browser): Promise<void> {
  const campus = await addCampus(world.db)
  const permissions = [...new Set(world.product.operations.map(({ endpoint }) => endpoint.access))]
  const may = permissions.filter((access) => !['public', 'session', 'campus'].includes(access))
  const { email } = await addPerson(world.db, { may: { [campus]: may } })
  await page.login(email, password)
  await page.put('/api/user/current/campus', { campusId: campus })
}

/** A GET by hand over a socket of its own, read to its end. */
export function rawGet({ page, port }: HostileWorld, path: string, headers = ''): Promise<RawAnswer> {
  const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nconnection: close\r\n${headers}\r\n`)
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    let broken = false
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => {
      broken = true
    })
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1')
      // The last chunk is empty and says that nothing is missing.
      resolve({ text, broken, whole: !broken && /\r\n0\r\n\r\n$|content-length/i.test(text) })
    })
  })
}
export type RawAnswer = Readonly<{ text: string; broken: boolean; whole: boolean }>
