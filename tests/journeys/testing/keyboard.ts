import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What Tab may reach. */
const reachable = 'a[href], button, input, select, textarea, [tabindex]'

/** The accessible names of what a selector finds, without the menu: an entry may have the name of a field. */
const namesOf = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const nameOf = (element: HTMLElement): string => {
      const labelledBy = element.getAttribute('aria-labelledby')
      const label =
        element.getAttribute('aria-label') ?? (labelledBy && document.getElementById(labelledBy)?.textContent)
      const own = element.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : undefined
      return (label ?? own ?? element.textContent ?? '').replace(/\s*\*$/, '').trim()
    }
    const found = [...document.querySelectorAll<HTMLElement>(wanted)]
    return found.filter((element) => !element.closest('nav')).map(nameOf)
  }, selector)

/** The name of what has the focus. */
const focused = async (page: Page): Promise<string> => (await namesOf(page, ':focus'))[0] ?? ''

/** Goes with Tab to the field of that name, as someone without a mouse does, and again once the screen shows it. */
export async function tabTo(page: Page, name: string): Promise<void> {
  if (await isReached(page, name)) return
  const isShown = async () => (await namesOf(page, reachable)).some((each) => each.startsWith(name))
  await expect.poll(isShown, { timeout: 15_000, message: `the screen shows «${name}»` }).toBe(true)
  if (await isReached(page, name)) return
  throw new Error(`Tab never reached «${name}»; it stopped at «${await focused(page)}»`)
}

async function isReached(page: Page, name: string): Promise<boolean> {
  for (let step = 0; step < 200; step++) {
    if ((await focused(page)).startsWith(name)) return true
    await page.keyboard.press('Tab')
  }
  return false
}

/** Types in a field. Dates and texts replace what there was. */
export async function fill(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Types in a lookup and takes the option that is named, or goes down to the first that appears. */
export async function pick(page: Page, name: string, text: string): Promise<void> {
  await fill(page, name, text)
  // What was chosen before may draw the form again, and its fields anew: a person who sees no options types once more.
  const options = page.getByRole('listbox').getByRole('option').first()
  const isOffered = await options.waitFor({ timeout: 8000 }).then(
    () => true,
    () => false,
  )
  if (!isOffered) await fill(page, name, text)
  await takeOption(page)
}

/** Takes the option of a lookup that what was typed names, or goes down to the first that appears. */
export async function takeOption(page: Page): Promise<void> {
  // While an answer is awaited the options are those of an earlier text.
  const answered = page.getByRole('listbox').and(page.locator(':not([aria-busy=true])'))
  await answered.getByRole('option').first().waitFor()
  if ((await answered.locator('[aria-selected=true]').count()) === 0) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Waits until a field holds a text that nobody typed in it. */
export async function holds(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByLabel(name, { exact: true }).or(page.getByLabel(`${name} *`, { exact: true }))
  const input = await field.first().elementHandle()
  await page.waitForFunction(([at, wanted]) => (at as HTMLInputElement).value.includes(wanted), [
    input,
    text,
  ] as const)
}
