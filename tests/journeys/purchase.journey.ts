import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { password } from '../../apps/api/testing/people.ts'
import { openChromium, openWindow, picture, type Window } from './testing/chromium.ts'
import { type FinanceHouse, financeHouse, thatDay } from './testing/finance-house.ts'
import { cell, confirm, enter, heading, leaveGrid } from './testing/people-at-work.ts'
import { fill, pick } from './testing/keyboard.ts'

let house: FinanceHouse
let browser: Browser
let window: Window

beforeAll(async () => {
  house = await financeHouse()
  browser = await openChromium()
  const registro = await house.approvedRegistro(
    await house.approvedCdp(20_000_000, { date: '2026-08-01' }),
    20_000_000,
    { date: '2026-08-02' },
  )
  void registro
  await house.closeBefore()
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(window.page, 'failed-purchase')
  expect(window.complaints).toEqual([])
  await window.close()
})

async function as(role: string, path: string): Promise<Page> {
  await window?.close()
  window = await openWindow(browser)
  await enter(window.page, { url: house.url, path, email: await house.hire(role) })
  return window.page
}

test('causación', async () => {
  const page = await as('Contador', '/causaciones/create/contrato')
  await heading(page, 'Nueva causación')
  await fill(page, 'Fecha', '2026/08/10')
  await pick(page, 'Registro presupuestal', 'RP 001')
  await picture(page, 'p1')
})
