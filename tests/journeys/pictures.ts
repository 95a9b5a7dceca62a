// npm run pictures: the pictures of the manual, taken again by the journeys that pass through them.
// With --kept, from what the last run of the journeys left.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openChromium } from './testing/chromium.ts'

const root = join(import.meta.dirname, '../..')
const manual = join(root, 'docs/manual')
const left = join(root, 'test-results/journeys')
/** Wide enough to be read beside the screen, and light enough to be kept with the text. */
const widest = 960
const heaviest = 40 * 1024

const shown = namesShown()
if (!process.argv.includes('--kept')) take(shown)
await keep(shown)

/** Those that the manual and the README show. */
function namesShown(): string[] {
  const pages = readdirSync(manual).filter((name) => name.endsWith('.md'))
  const texts = [...pages.map((name) => join(manual, name)), join(root, 'README.md')]
  const found = texts.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/!\[[^\]]*\]\([^)]*pictures\/([\w-]+)\.webp\)/g),
  ])
  return [...new Set(found.map(([, name = '']) => name))]
}

function take(names: readonly string[]): void {
  const journeys = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.journey.ts'))
  const texts = new Map(journeys.map((name) => [name, textOf(name)]))
  const taking = names.map((picture) => journeys.find((name) => texts.get(name)?.includes(`'${picture}'`)))
  const nobody = names.filter((_, index) => taking[index] === undefined)
  if (nobody.length > 0) throw new Error(`no journey takes ${nobody.join(', ')}`)
  const files = [...new Set(taking)].map((name) => `tests/journeys/${name}`)
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'journeys', ...files], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the journeys did not arrive: the pictures were left as they were')
}

/** A journey, with the chapters that stand in a folder of its name. */
function textOf(journey: string): string {
  const chapters = join(import.meta.dirname, journey.replace('.journey.ts', ''))
  const files = existsSync(chapters) ? readdirSync(chapters).map((name) => join(chapters, name)) : []
  return [join(import.meta.dirname, journey), ...files].map((path) => readFileSync(path, 'utf8')).join('\n')
}

async function keep(names: readonly string[]): Promise<void> {
  const browser = await openChromium()
  try {
    const page = await browser.newPage()
    await mkdir(join(manual, 'pictures'), { recursive: true })
    for (const name of names) {
      const taken = join(left, `${name}.jpg`)
      if (!existsSync(taken)) throw new Error(`${taken} was not left by any journey`)
      const picture = await compressed(page, await readFile(taken))
      await writeFile(join(manual, 'pictures', `${name}.webp`), picture)
      console.log(`${name}.webp ${Math.round(picture.length / 1024)} KB`)
    }
  } finally {
    await browser.close()
  }
}

/** As WebP, as good as its weight lets it be. */
async function compressed(page: Page, taken: Buffer): Promise<Buffer> {
  for (const quality of [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]) {
    const picture = Buffer.from(
      await drawn(page, { jpeg: taken.toString('base64'), quality, widest }),
      'base64',
    )
    if (picture.length <= heaviest) return picture
  }
  throw new Error(`a picture of ${taken.length} bytes cannot be made to weigh ${heaviest}`)
}

type PictureOptions = Readonly<{ jpeg: string; quality: number; widest: number }>

function drawn(page: Page, drawing: PictureOptions): Promise<string> {
  return page.evaluate(async ({ jpeg, quality, widest: most }) => {
    const image = new Image()
    image.src = `data:image/jpeg;base64,${jpeg}`
    await image.decode()
    const scale = Math.min(1, most / image.naturalWidth)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('nothing can be drawn here')
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/webp', quality).split(',')[1] ?? ''
  }, drawing)
}
