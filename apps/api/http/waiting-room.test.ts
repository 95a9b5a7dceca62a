import { expect, test } from 'vitest'
import { openWaitingRoom } from './waiting-room.ts'

test('while it prepares, people get a page and programs a refusal, both with when to come back', async () => {
  const room = await openWaitingRoom({ port: 0, host: '127.0.0.1' })
  const at = `http://127.0.0.1:${room.address.port}`
  const page = await fetch(at, { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('se está iniciando')
  const call = await fetch(`${at}/api/user/current`)
  expect([call.status, await call.json()]).toMatchObject([503, { code: 'GEN-503' }])
  expect(await (await fetch(`${at}/readyz`)).json()).toEqual({ status: 'starting' })
  expect((await fetch(`${at}/healthz`)).status).toBe(200)

  await expect(openWaitingRoom({ port: room.address.port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  await room.close()
  await expect(fetch(at)).rejects.toThrow()
})
