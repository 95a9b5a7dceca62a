import type { Page } from 'playwright-core'
import { picture } from '../testing/chromium.ts'
import { fill, pick, tabTo } from '../testing/keyboard.ts'
import { confirm, dialogOf, heading, leaveGrid } from '../testing/people-at-work.ts'

/** The EPS becomes a payer, with the accounts and the rubro of its régimen. */
export async function registerPayer(page: Page): Promise<void> {
  await heading(page, 'Nuevo pagador')
  await pick(page, 'Tercero', 'Pacífico')
  await fill(page, 'Código de administradora', 'EPS037')
  await page.keyboard.press('Control+S')
  await heading(page, /Pacífico/)
  await tabTo(page, 'Agregar régimen…')
  await page.keyboard.press('Enter')
  const dialog = await dialogOf(page)
  await pick(page, 'Régimen', 'Contributivo')
  await pick(page, 'Cartera sin radicar', '131901')
  await pick(page, 'Cartera radicada', '131902')
  await fill(page, 'Rubro de la vigencia', '1.1.02.05.001.09')
  await tabTo(page, 'Guardar')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('1.1.02.05.001.09').waitFor()
  await picture(page, 'cash-payer')
}

export interface AgreedContract {
  readonly number: string
  readonly name: string
  readonly tarifario: string
  readonly percent?: string
  readonly rounding: string
}

/** By three contracts the same EPS pays by three ways of pricing. */
export const contracts: readonly AgreedContract[] = [
  { number: 'C-SOAT', name: 'SOAT menos cinco', tarifario: 'SOAT', percent: '-5', rounding: 'A la centena' },
  { number: 'C-ISS', name: 'ISS más veinticinco', tarifario: 'ISS', percent: '25', rounding: 'Al peso' },
  { number: 'C-PROPIA', name: 'Tarifa propia', tarifario: 'PROPIA', rounding: 'Al peso' },
]

/** A contract for the year, active from its signature. */
export async function sign(page: Page, agreed: AgreedContract): Promise<void> {
  await heading(page, 'Nuevo contrato')
  await pick(page, 'Pagador', 'Pacífico')
  await fill(page, 'Número del contrato', agreed.number)
  await fill(page, 'Nombre corto', agreed.name)
  await fill(page, 'Fecha de firma', '2026/01/02')
  await fill(page, 'Inicio', '2026/01/02')
  await fill(page, 'Fin', '2026/12/31')
  await fill(page, 'Objeto', 'Servicios de salud por evento a los afiliados del régimen contributivo')
  await pick(page, 'Tarifario', agreed.tarifario)
  if (agreed.percent !== undefined) await fill(page, 'Porcentaje sobre el manual', agreed.percent)
  await pick(page, 'Redondeo', agreed.rounding)
  await pick(page, 'Tipo de usuario, línea 1', '01')
  await leaveGrid(page)
  await confirm(page, 'Activar')
  await heading(page, /^CTO 00/)
  await page.getByText('Activo', { exact: true }).waitFor()
  await page.getByText(agreed.number, { exact: true }).waitFor()
  await picture(page, `cash-contract-${agreed.tarifario.toLowerCase()}`)
}
