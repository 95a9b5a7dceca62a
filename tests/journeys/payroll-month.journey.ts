import type { Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { addTercero, decideAccount, saveAccount } from '@quina/people/server'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { codesOf } from '../payroll/paid-house.ts'
import { engage, engagementOf, payrollGround, person } from '../payroll/payroll-world.ts'
import { type FinanceHouse, financeHouse } from './finance-house.ts'
import { oneDesk } from './testing/chairs.ts'
import { closeWindows, openChromium, picture } from './testing/chromium.ts'
import { fill, pick } from './testing/keyboard.ts'
import { budgetOf, differences, vouchers } from './testing/ledgers.ts'
import { confirm, dialogOf, heading } from './testing/people-at-work.ts'

let house: FinanceHouse
let browser: Browser
const desk = oneDesk()
/** What the CDPs of this house certify. */
const rubro = '2.4.5.01.03'

/** Who collects parafiscales and what is withheld, and the house itself, by their NIT. */
const companies = [
  ['900123456', 'Hospital de prueba'],
  ['899999034', 'SENA de prueba'],
  ['899999239', 'ICBF de prueba'],
  ['800197268', 'DIAN de prueba'],
] as const

beforeAll(async () => {
  house = await financeHouse()
  browser = await openChromium()
  const actor = actorFor({ campusId: house.campusId as never })
  await house.db.transaction().execute(async (tx: Tx) => {
    const ground = await payrollGround(tx, actor)
    const where = { address: 'Calle 1 # 2-3', municipality: 'Cali', phone: '6025550110' }
    for (const [number, businessName] of companies)
      await addTercero(tx, actor, {
        documentType: 'NIT',
        number,
        personType: 'juridica',
        businessName,
        ...where,
      })
    await sql`insert into admin.company (id, name, nit, check_digit) values (${newId()}, 'Hospital de prueba', '900123456', 8)
              on conflict do nothing`.execute(tx)
    await sql`update admin.company set name = 'Hospital de prueba', nit = '900123456', check_digit = 8,
              municipality_id = (select id from reference.entry where catalogue = 'municipality' and code = '23001')`.execute(
      tx,
    )
    await sql`update hospital.cost_centre set cost_account = '7301' where id = ${ground.centreId}`.execute(tx)
    await sql`update payroll.concept_account a set rubro_administrative = ${rubro}, rubro_operative = ${rubro}
              from payroll.concept c where c.id = a.concept_id and c.nature in ('earning', 'employer')`.execute(
      tx,
    )
    for (const [code, system, terceroId] of codesOf(ground))
      await sql`insert into payroll.administrator_code (id, code, system, tercero_id)
                values (${newId()}, ${code}, ${system}, ${terceroId})`.execute(tx)
    for (const _ of [1, 2, 3]) await employed(tx, ground)
  })
  await house.approvedCdp(40_000_000, { date: '2026-08-01' })
})

/** Somebody in service whose account of the bank two people approved. */
async function employed(tx: Tx, ground: Awaited<ReturnType<typeof payrollGround>>): Promise<void> {
  const actor = actorFor({ campusId: house.campusId as never })
  const { employeeId, terceroId, document } = await person(tx, actor, ground)
  await engage(tx, actor, engagementOf(ground, employeeId, { economicActivity: '3861001' } as object))
  const values = {
    ...{ bankId: house.bank.bankId, kind: 'savings', number: `88${document}`, certifiedOn: null },
    ...{ holderName: 'Nora Ficticia', holderDocument: document },
  }
  await saveAccount(tx, { terceroId, account: null, values: values as never, actor: actorFor() })
  const account = await tx
    .selectFrom('people.bankAccount')
    .select(['id', 'version'])
    .where('terceroId', '=', terceroId)
    .executeTakeFirstOrThrow()
  await decideAccount(tx, { ...account, terceroId, actor: actorFor(), to: 'approved', reason: null } as never)
}

afterAll(async () => {
  await closeWindows()
  await house?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.picture(`failed-payroll-${task.name.slice(0, 7).trim()}`)
  await desk.leave()
})

const sits = (email: string, path: string) => desk.sits(browser, { url: house.url, path, email })
const here = (page: Page): string => new URL(page.url()).pathname
const follow = async (page: Page, link: string) =>
  page.getByRole('link', { name: link, exact: true }).press('Enter')

/** Ten hours of a night, from the paper of the shifts. */
async function register(page: Page): Promise<string> {
  await heading(page, /Nueva novedad/)
  await pick(page, 'Persona', 'Ficticia')
  await pick(page, 'Novedad', 'Recargo nocturno')
  await fill(page, 'Desde', '2026/08/10')
  await fill(page, 'Hasta', '2026/08/10')
  await fill(page, 'Horas', '10')
  await fill(page, 'Soporte', 'Cuadro de turnos 8')
  await page.getByRole('button', { name: 'Guardar borrador' }).press('Enter')
  await page.waitForURL(/novedades.edit/)
  return here(page)
}

/** The registro and the obligación of the payroll, out of the CDP of the year. */
async function commit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generar RP y obligación…' }).press('Enter')
  await dialogOf(page)
  await fill(page, 'Fecha', '2026/08/31')
  await pick(page, 'CDP', 'CDP')
  await picture(page, 'payroll-budget')
  await page.getByRole('dialog').getByRole('button', { name: 'Generar RP y obligación' }).press('Enter')
  await page.getByText('Vigente', { exact: true }).waitFor()
}

async function post(page: Page): Promise<void> {
  await heading(page, /^Contabilización de la nómina/)
  await page.getByRole('table', { name: 'Líneas del comprobante' }).waitFor()
  await picture(page, 'payroll-books')
  await page.getByRole('button', { name: 'Contabilizar…' }).press('Enter')
  await dialogOf(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Contabilizar' }).press('Enter')
  await page.getByText('Contabilizada', { exact: true }).waitFor()
}

/** Whoever died is owed all the same, out of the payments until somebody releases it. */
async function holdAndRelease(page: Page, row: Locator): Promise<void> {
  const choose = async (action: string) => {
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: `${action}…` }).click()
    await dialogOf(page)
    if (action === 'Retener') await pick(page, 'Causa', 'Fallecimiento')
    await fill(page, 'Motivo', 'Faltan los herederos del causante')
    if (action === 'Retener') await picture(page, 'payroll-hold')
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).press('Enter')
    await row.getByText(action === 'Retener' ? 'Retenida' : 'Por pagar', { exact: true }).waitFor()
  }
  await choose('Retener')
  await picture(page, 'payroll-held')
  await choose('Liberar')
}

/** What the payroll owes to its people, ticked in the list of what is owed and paid in one voucher. */
async function prepare(page: Page, whose: RegExp): Promise<string> {
  await heading(page, 'Cuentas por pagar de nómina')
  const nets = page.getByRole('row', { name: whose })
  await nets.first().waitFor()
  await holdAndRelease(page, nets.first())
  for (const row of await nets.all()) await row.getByRole('checkbox').press('Space')
  await picture(page, 'payroll-owed')
  await page.getByRole('button', { name: 'Pagar lo seleccionado' }).press('Enter')
  await heading(page, 'Nuevo pago de nómina')
  await page.getByRole('button', { name: /^Preparar pago…/ }).press('Enter')
  await dialogOf(page)
  await pick(page, 'Cuenta de la que se gira', 'Recursos')
  await picture(page, 'payroll-payment')
  await page.getByRole('dialog').getByRole('button', { name: 'Preparar pago' }).press('Enter')
  await page.waitForURL(/egress.edit/)
  return here(page)
}

/** The treasurer issues it, and sends the file to the bank. */
async function send(page: Page, file: string): Promise<void> {
  await confirm(page, 'Girar')
  await page.getByText('Girado', { exact: true }).first().waitFor()
  await page.goto(`${house.url}/pago/archivos`)
  await heading(page, 'Archivos para bancos')
  await page.getByRole('button', { name: 'Generar archivo…' }).press('Enter')
  await pick(page, 'Cuenta de la que se giró', 'Recursos')
  const sent = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Generar archivo' }).press('Enter')
  expect((await sent).suggestedFilename()).toBe(file)
}

/** The planilla of the month, which the norm refuses in nothing. */
async function pila(page: Page): Promise<void> {
  await heading(page, /^Nueva planilla/)
  await fill(page, 'Operador de información', '83')
  await confirm(page, 'Generar')
  await page.getByText('Las reglas de la norma no rechazan nada.').waitFor()
  const sent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar archivo' }).press('Enter')
  expect((await sent).suggestedFilename()).toBe('pila-e-2026-08.txt')
  await picture(page, 'payroll-pila')
}

/** Resigns on 15 August: the paper of the vinculación leads to what is owed. */
async function retire(page: Page): Promise<void> {
  await heading(page, 'Vinculaciones')
  await page.getByRole('link', { name: '003' }).press('Enter')
  await heading(page, /^VIN 003/)
  await page.getByRole('button', { name: 'Retirar…' }).press('Enter')
  await dialogOf(page)
  await fill(page, 'Último día de servicio', '2026/08/15')
  await pick(page, 'Causa', 'Renuncia')
  await fill(page, 'Motivo', 'Renuncia aceptada por la gerencia')
  await picture(page, 'payroll-leaves')
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).press('Enter')
  await follow(page, 'Elaborar la liquidación definitiva')
}

/** What is owed until the last day, benefit by benefit, with its base and why. */
async function settle(page: Page): Promise<string> {
  await heading(page, /^Nueva liquidación/)
  await fill(page, 'Causada hasta', '2026/08/15')
  await fill(page, 'Sueldo pendiente desde', '2026/08/01')
  await fill(page, 'Motivo y observaciones', 'Renuncia del 15 de agosto')
  await page.keyboard.press('Control+S')
  await page.waitForURL(/liquidar\/[0-9a-f]{8}/)
  await page.getByRole('table', { name: 'Valores de la liquidación' }).waitFor()
  await page.getByText('Neto a pagar').scrollIntoViewIfNeeded()
  await picture(page, 'payroll-settlement')
  return here(page)
}

test('a person who leaves is settled, approved by another, committed and posted, and paid the net by the bank', async () => {
  const talent = await house.hire('Talento humano')
  const page = await sits(talent, '/nomina/vinculaciones')
  await retire(page)
  const settlement = await settle(page)
  const approves = await sits(await house.hire('Ordenador del gasto'), settlement)
  await confirm(approves, 'Aprobar liquidación')
  await approves.getByText('Aprobada', { exact: true }).first().waitFor()
  const id = settlement.split('/').at(-1)
  const books = `/accounting/payroll/social-benefits/${id}`
  const budget = await sits(await house.hire('Jefe de presupuesto'), books)
  await heading(budget, /^Liquidación definitiva de/)
  await commit(budget)
  const accountant = await sits(await house.hire('Contador'), books)
  await heading(accountant, /^Liquidación definitiva de/)
  await accountant.getByRole('button', { name: 'Contabilizar…' }).press('Enter')
  await dialogOf(accountant)
  await accountant.getByRole('dialog').getByRole('button', { name: 'Contabilizar' }).press('Enter')
  await accountant.getByText('Contabilizada', { exact: true }).first().waitFor()
  await picture(accountant, 'payroll-settlement-books')
  const treasury = await sits(await house.hire('Auxiliar de tesorería'), '/accounting/payroll/per-pay')
  const egreso = await prepare(treasury, /Nora Ficticia.*Neto de empleados/)
  await send(await sits(await house.hire('Tesorero'), egreso), 'giros-2026-0001.csv')
  // What the lines add up to is the net that left the bank, and what is owed to the rest is what PILA collects.
  const { rows } = await sql<{ net: string; sum: string; owed: string; contributed: string }>`
    select n.net::bigint::text as net,
           (select sum(case l.nature when 'earning' then l.amount when 'deduction' then -l.amount else 0 end)::bigint::text
            from payroll.period_line l where l.person_id = n.id) as sum,
           (select sum(y.balance)::bigint::text from payroll.payable_list y where y.liquidation_id = p.liquidation_id) as owed,
           (n.deducted + n.employer)::bigint::text as contributed
    from payroll.period p join payroll.period_person n on n.period_id = p.id where p.kind = 'settlement'`.execute(
    house.db,
  )
  const [{ net, sum, owed, contributed } = { net: '', sum: '', owed: '', contributed: '' }] = rows
  expect([sum, owed]).toEqual([net, contributed])
  expect((await vouchers(house.db)).replaceAll(',', '')).toContain(`Cr 11100599 ${net}.00`)
})

test('a month goes from its novedad to the payroll, the budget, the books, the bank and PILA', async () => {
  const talent = await house.hire('Talento humano')
  const officer = await house.hire('Ordenador del gasto')
  const novelty = await register(await sits(talent, '/nomina/novedades/create'))
  await confirm(await sits(officer, novelty), 'Aprobar')
  const office = await sits(talent, '/liquidar/Nomina/create')
  await heading(office, /Nueva nómina/)
  await confirm(office, 'Liquidar')
  // The payroll of who left took the first number.
  await heading(office, 'NOM 002 de 2026')
  const period = here(office)
  const periodId = period.split('/').at(-1)
  const approves = await sits(officer, period)
  await confirm(approves, 'Aprobar')
  await approves.getByText('Aprobada').first().waitFor()
  await picture(approves, 'payroll-approved')
  await follow(approves, 'Presupuesto')
  await heading(approves, /^Presupuesto: Nómina/)
  const budget = await sits(await house.hire('Jefe de presupuesto'), here(approves))
  await heading(budget, /^Presupuesto: Nómina/)
  await commit(budget)
  const accountant = await house.hire('Contador')
  await post(await sits(accountant, `/payroll/accounting/${periodId}`))
  const egreso = await prepare(
    await sits(await house.hire('Auxiliar de tesorería'), '/accounting/payroll/per-pay'),
    /NOM 002.*Neto de empleados/,
  )
  await send(await sits(await house.hire('Tesorero'), egreso), 'giros-2026-0002.csv')
  await pila(await sits(talent, '/nomina/pila/create'))

  const drawn = await vouchers(house.db)
  expect(drawn).toContain('251101')
  const nets = await sql<{
    net: string
  }>`select net::bigint::text as net from payroll.period_list where kind = 'ordinary'`.execute(house.db)
  expect(drawn.replaceAll(',', '')).toContain(`Cr 11100599 ${nets.rows[0]!.net}.00`)
  const stages = Object.fromEntries((await budgetOf(house.db)).map((row) => row.split(' ')))
  // The settlement of who left is committed and owed beside the payroll.
  const { rows } = await sql<{ owed: string; earned: string }>`
    select (sum(n.earned) + sum(n.employer))::bigint::text as owed, sum(n.earned)::bigint::text as earned
    from payroll.period_person n`.execute(house.db)
  expect(stages).toMatchObject({ obligacion: rows[0]!.owed, registro: rows[0]!.owed, pago: rows[0]!.earned })
  const reported = await sql<{ people: number }>`select people from payroll.pila_file`.execute(house.db)
  expect(reported.rows).toEqual([{ people: 3 }])
  const open = (await differences(house.db, '2026-08-31')).filter((row) =>
    row.startsWith('Nómina y sus cuentas'),
  )
  expect(open).toEqual([])
})
