import { addDays, dayInBogota, showDay } from '@quina/kernel'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addPerson } from '../../apps/api/testing/people.ts'
import { keep } from '../../modules/finance/budget/testing/world-commands.server.ts'
import { cdpInput } from '../../modules/finance/budget/testing/world-inputs.server.ts'
import { budgetDesk } from './testing/budget-desk.ts'
import { axeFindings, axeInBoth, picture } from './testing/chromium.ts'
import { dialogOf } from './testing/people-at-work.ts'
import { telephone, telephoneFindings } from './testing/telephone.ts'
import { signIn } from './testing/visit.ts'

/** Prepares CDPs, and may not approve them. */
let clerk: string
const amounts = [1_500_000, 2_500_000, 3_500_000, 4_500_000, 5_500_000]

const desk = budgetDesk(async (ground, lines) => {
  const { campusId } = ground.chief
  const prepares = [
    'budget.cdp.view',
    'budget.cdp.edit',
    'budget.dependencia.view',
    'budget.apropiacion.view',
  ]
  const person = await addPerson(ground.db, { may: { [campusId]: prepares } })
  clerk = person.email
  for (const amount of amounts) await keep(ground, 'cdp', cdpInput(ground, lines, amount, {}), {})
  await sql`update budget.cdp set created_by = ${person.id}`.execute(ground.db)
})
const { enter } = desk
const today = dayInBogota(new Date())
/** Of somebody who was added with that address: `persona7@…` is *Persona 7*. */
const nameOf = (email: string) => `Persona ${/\d+/.exec(email)?.[0]}`
const heading = (name: string | RegExp) => desk.heading(name).waitFor()
const bell = (page: Page, name: string) => page.getByRole('link', { name }).waitFor()

test('an approval shows what it will post, is approved or sent back by one key, and corrected by its author', async () => {
  const { page } = desk
  await enter('/pendientes')
  await heading('Bandeja')
  await bell(page, 'Bandeja: 5 pendientes')
  const side = page.getByRole('complementary', { name: 'CDP' })
  await side.getByText('1.500.000').first().waitFor()
  await side.getByText('Presupuesto').first().waitFor()
  await picture(page, 'inbox')
  expect(await axeInBoth(page)).toEqual([])

  await page.keyboard.press('j')
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Qué debe corregirse').fill('Falta el estudio previo de la compra.')
  await picture(page, 'inbox-send-back')
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  await bell(page, 'Bandeja: 4 pendientes')

  await side.getByText('2.500.000').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await dialog.getByRole('heading', { name: 'Expedir CDP por 2.500.000' }).waitFor()
  await picture(page, 'inbox-approve')
  await dialog.getByRole('button', { name: 'Expedir CDP' }).click()
  await bell(page, 'Bandeja: 3 pendientes')

  await page.setViewportSize(telephone)
  const card = page.getByRole('listitem', { name: 'CDP' }).first()
  await card.getByRole('button', { name: 'Devolver…' }).waitFor()
  await picture(page, 'inbox-telephone')
  expect(await telephoneFindings(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await card.getByRole('button', { name: 'Expedir CDP…' }).click()
  await dialog.getByText('Presupuesto').first().waitFor()
  expect(await telephoneFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Expedir CDP' }).click()
  await bell(page, 'Bandeja: 2 pendientes')
  await page.setViewportSize({ width: 1366, height: 768 })

  await page.getByLabel('Seleccionar toda la página').check()
  await page.getByRole('button', { name: 'Aprobar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Aprobar' }).click()
  await dialog.getByRole('heading', { name: '2 aprobados' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Nada espera su aprobación.').first().waitFor()
  await picture(page, 'inbox-empty')
})

test('approvals are delegated for some days from the inbox, by the keyboard, and revoked', async () => {
  const { page } = desk
  await enter('/pendientes')
  await heading('Bandeja')
  await page.getByRole('button', { name: 'Delegaciones' }).focus()
  await page.keyboard.press('Enter')
  await heading('Delegaciones')
  await page.keyboard.press('Alt+n')
  await dialogOf(page)
  await page.keyboard.type(nameOf(clerk))
  await page.getByRole('option', { name: nameOf(clerk) }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Hasta' }).fill(showDay(addDays(today, 3)))
  await dialog.getByLabel('Motivo').fill('Vacaciones de quien aprueba')
  await picture(page, 'delegate')
  expect(await axeInBoth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delegar mis aprobaciones' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`Usted delega en ${nameOf(clerk)}`).waitFor()
  await picture(page, 'delegations')
  expect(await axeFindings(page)).toEqual([])

  const theirs = await desk.reopen('dark')
  await desk.goTo('/pendientes')
  await signIn(theirs, clerk)
  await theirs.getByText(/^Usted también aprueba, por delegación de/).waitFor()
  expect(await axeFindings(theirs)).toEqual([])
  await theirs.getByRole('button', { name: 'Delegaciones' }).click()
  await theirs.getByRole('button', { name: 'Dejarla…' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click()
  await theirs.getByText('Revocada', { exact: true }).waitFor()
  await picture(theirs, 'delegations-dark')
  expect(await axeFindings(theirs)).toEqual([])
})

test('the author finds what was sent back, with what to correct, also on a telephone', async () => {
  const page = await desk.reopen('dark')
  await desk.goTo('/pendientes')
  await signIn(page, clerk)
  await heading('Bandeja')
  await bell(page, 'Bandeja: 1 pendiente')
  await page.getByText('Falta el estudio previo de la compra.').waitFor()
  await page.setViewportSize(telephone)
  await picture(page, 'inbox-returned-telephone')
  expect(await telephoneFindings(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.locator('.q-returned').getByRole('link', { name: 'CDP' }).click()
  await heading(/^CDP sin número/)
  await page.getByRole('region', { name: 'Devuelto' }).getByText('Falta el estudio previo').waitFor()
  await picture(page, 'inbox-mend')
  expect(await axeFindings(page)).toEqual([])
})

test('everything is found from one box by the keyboard, and what one keeps comes first', async () => {
  const { page } = desk
  await enter('/')
  await heading(/^Hola/)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Buscar en todo el sistema' })
  await box.fill('nuevo cdp')
  await page.getByRole('option', { name: 'Nuevo CDP' }).first().waitFor()
  await box.fill('cdp 1')
  const first = page
    .getByRole('group', { name: /^Certificados/ })
    .getByRole('option')
    .first()
  await first.waitFor()
  await page.keyboard.press('Alt+f')
  await picture(page, 'search-found')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await heading(/^CDP/)
  await page.keyboard.press('Alt+h')
  await talkBeside(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: 'Favoritos' }).getByRole('option').first().waitFor()
  await picture(page, 'search-recent')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const dark = await desk.reopen('dark')
  await desk.goTo('/')
  await signIn(dark, clerk)
  await heading(/^Hola/)
  expect(await axeFindings(dark)).toEqual([])
  await bell(dark, 'Bandeja: 3 pendientes')
  await desk.goTo('/pendientes')
  await dark.getByText(`Revise el valor con @${nameOf(clerk)}, por favor`).waitFor()
  await dark.getByText('El estudio previo está en la carpeta.').waitFor()
  await dark.getByRole('button', { name: 'Listo' }).first().focus()
  await dark.keyboard.press('Enter')
  await bell(dark, 'Bandeja: 2 pendientes')
  await dark.keyboard.press('Control+k')
  await dark.getByRole('combobox', { name: 'Buscar en todo el sistema' }).fill('cdp 1')
  await dark.getByRole('group', { name: /^Certificados/ }).waitFor()
  expect(await axeFindings(dark)).toEqual([])
})

/** A comment that mentions a colleague, a follow-up, and a pasted paper that is read in place. */
async function talkBeside(page: Page): Promise<void> {
  await comment(page, 'El estudio previo está en la carpeta.', async () => {
    await page.getByLabel('Avisar a').focus()
    await page.keyboard.type(nameOf(clerk))
    await page.getByRole('option', { name: nameOf(clerk) }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `No avisar a ${nameOf(clerk)}` }).waitFor()
    await picture(page, 'talk-told')
    expect(await axeFindings(page)).toEqual([])
  })
  await page.getByText(`para ${nameOf(clerk)}`).waitFor()
  await comment(page, 'Revisar la póliza antes de pagar.', () =>
    page.getByRole('textbox', { name: 'Volver a verlo el' }).fill(showDay(addDays(today, 3))),
  )
  await page.getByText(/volver a verlo el/).waitFor()
  await comment(page, 'Revise el valor con @Pers', () => mention(page, nameOf(clerk)))
  await page.getByText(`Revise el valor con @${nameOf(clerk)}, por favor`).waitFor()
  await pastePaper(page, 'poliza.pdf')
  await page.getByRole('button', { name: 'Ver aquí poliza.pdf' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('iframe[title="poliza.pdf"]').waitFor()
  await picture(page, 'talk')
  expect(await axeInBoth(page)).toEqual([])
}

/** Somebody among those whom an @ offers, with the arrows; and the sentence goes on after their name. */
async function mention(page: Page, name: string): Promise<void> {
  const offer = page.getByRole('listbox', { name: 'Personas: @Pers' })
  const wanted = offer.getByRole('option', { name })
  await wanted.waitFor()
  for (let at = 0; (await wanted.getAttribute('aria-selected')) !== 'true'; at++) {
    expect(at).toBeLessThan(await offer.getByRole('option').count())
    await page.keyboard.press('ArrowDown')
  }
  await picture(page, 'talk-mention')
  expect(await axeInBoth(page)).toEqual([])
  await picture(page, 'talk-mention-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `No avisar a ${name}` }).waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.type(', por favor')
}

/** Writes a comment on the open document, with other input before sending it. */
async function comment(page: Page, text: string, besides: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Comentar…' }).focus()
  await page.keyboard.press('Enter')
  await dialogOf(page)
  await page.keyboard.type(text)
  await besides()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Comentar' }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(text).waitFor()
}

/** One white page: a paper that a reader cannot open is reported in a window of its own, which takes the keyboard. */
const whitePaper = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
].join('\n')

/** Ctrl+V with a file that was copied. */
const pastePaper = (page: Page, name: string) =>
  page.evaluate(`(() => {
    const held = new DataTransfer()
    held.items.add(new File([${JSON.stringify(whitePaper)}], ${JSON.stringify(name)}, { type: 'application/pdf' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: held, bubbles: true }))
  })()`)
