import { mkdtemp, rm } from 'node:fs/promises'
import { embeddedFolder, stopEmbedded } from '@quina/db/embedded/server'
import { type Place, startProduct } from '../harness/product.ts'
import { ms, type Result } from '../harness/table.ts'

/**
 * W10: `npm start` in a folder with nothing in it, which makes the database, loads the demonstration and builds the pages;
 * and a second time, with all that already there. Both until `/readyz` says yes; the packages are installed.
 */
export async function coldStart({ dataDir, port }: Place): Promise<Result[]> {
  const fresh = await mkdtemp(`${dataDir}-start-`)
  try {
    const first = await timedStart({ dataDir: fresh, port })
    const second = await timedStart({ dataDir: fresh, port })
    return [
      resultOf('npm start, first time, with the demonstration', first, 120_000),
      resultOf('npm start, second time', second, 4_000),
    ]
  } finally {
    await stopEmbedded(embeddedFolder({ DATA_DIR: fresh }))
    await rm(fresh, { recursive: true, force: true })
  }
}

async function timedStart(place: Place): Promise<number> {
  const started = await startProduct('start', { ...place, demo: true })
  await started.stop()
  return started.took
}

const resultOf = (work: string, took: number, goal: number): Result => ({
  id: 'W10',
  work,
  ours: ms(took),
  reference: '—',
  ratio: '—',
  goal: `≤ ${goal} ms`,
  met: took <= goal,
})
