import type { Page } from 'playwright-core'
import { picture } from '../testing/chromium.ts'
import { fill, pick, tabTo } from '../testing/keyboard.ts'
import { confirm, dialogOf, heading } from '../testing/people-at-work.ts'
import { dispense } from './medicine.ts'

/** What was done, in the order it was given: the service and the hour. */
const given = [
  ['890201', '08:00'],
  ['890202', '08:30'],
  ['ECG', '09:00'],
] as const

/** Typed line after line with the keyboard: the contract of the admission prices what its tarifario contains. */
export async function capture(page: Page): Promise<void> {
  await heading(page, 'Facturar: Ambulatorio')
  await pick(page, 'Admisión', 'Caicedo')
  await heading(page, 'LUCÍA CAICEDO MINA')
  await picture(page, 'cash-capture-empty')
  for (const [service, hour] of given) {
    await pick(page, 'Servicio', service)
    await fill(page, 'Hora', hour)
    await page.keyboard.press('Enter')
    await page.getByRole('cell', { name: `2026/08/28 ${hour}` }).waitFor()
  }
  await dispense(page)
  await picture(page, 'cash-captured')
}

/** What another contract of the same EPS pays: chosen, and priced anew by it. */
export async function assign(
  page: Page,
  { service, contract, worth }: { service: string; contract: string; worth: string },
): Promise<void> {
  await page.getByRole('checkbox', { name: `Elegir ${service}` }).press('Space')
  await page.getByRole('button', { name: 'Cambiar responsable (1)…' }).press('Enter')
  const dialog = await dialogOf(page)
  await pick(page, 'Contrato', contract)
  await fill(page, 'Motivo', 'Lo cubre otro contrato de la misma EPS')
  await picture(page, 'cash-assign')
  await tabTo(page, 'Cambiar responsable')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('cell', { name: worth }).first().waitFor()
}

export interface SaleInvoice {
  /** As the share of the account is titled. */
  readonly contract: string
  readonly number: string
  readonly net: string
}

/** One prefactura for each contract, reviewed, and the invoice that DIAN accepts. */
export async function invoice(page: Page, { contract, number, net }: SaleInvoice): Promise<void> {
  const share = page.getByRole('region', { name: new RegExp(contract) })
  await share.getByRole('button', { name: 'Hacer la prefactura' }).press('Enter')
  await heading(page, 'Prefactura')
  await picture(page, `cash-draft-${number.toLowerCase()}`)
  await confirm(page, 'Facturar')
  const states = page.getByRole('region', { name: 'Estados de la factura' })
  for (const declared of [number, net, 'Aceptada', 'Listo']) await states.getByText(declared).waitFor()
  await picture(page, `cash-invoice-${number.toLowerCase()}`)
}

/** The RIPS that was made when DIAN accepted the invoice has no findings, and the Ministry validates it. */
export async function reportRips(page: Page, number: string): Promise<void> {
  await heading(page, 'RIPS (Resolución 948)')
  await page.getByRole('link', { name: number }).press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Cumple las reglas que se pueden comprobar aquí.').waitFor()
  await picture(page, `cash-rips-${number.toLowerCase()}`)
  await sheet.getByRole('button', { name: 'Enviar al Ministerio' }).press('Enter')
  await sheet.getByText(/^CUV [0-9a-f]{96}$/).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
}

/** What each contract is invoiced: SOAT whole, since nobody paid the cuota moderadora, ISS and own. */
export const sold: readonly SaleInvoice[] = [
  { contract: 'C-SOAT', number: 'HSR1', net: '73.900' },
  { contract: 'C-ISS', number: 'HSR2', net: '15.638' },
  { contract: 'C-PROPIA', number: 'HSR3', net: '45.000' },
]
