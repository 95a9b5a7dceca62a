import { Problem } from '@quina/kernel'

/**
 * The limit of concurrent calls per address. A screen may repeat a query that waits for a lock or takes long: with the limit, the
 * calls of one screen never take every connection.
 */
export interface Crowd {
  /**
   * Runs the work once there is room at its address.
   * @throws Problem `GEN-CROWD` (503) when there is none for five seconds
   */
  within<T>(path: string, work: () => Promise<T>): Promise<T>
}

interface CrowdLimits {
  /** The most calls at once at one address. */
  readonly most: number
  readonly patienceMs: number
}

const usual: CrowdLimits = { most: 8, patienceMs: 5_000 }

type Place = { working: number; readonly waiting: (() => void)[] }

export function crowdOf({ most, patienceMs }: CrowdLimits = usual): Crowd {
  const places = new Map<string, Place>()
  const enter = async (path: string, place: Place): Promise<void> => {
    if (place.working < most) place.working += 1
    else await turnIn(place, patienceMs)
    places.set(path, place)
  }
  const leave = (path: string, place: Place): void => {
    const next = place.waiting.shift()
    if (next !== undefined) {
      next()
      return
    }
    place.working -= 1
    if (place.working === 0) places.delete(path)
  }
  return {
    async within(path, work) {
      const place = places.get(path) ?? { working: 0, waiting: [] }
      await enter(path, place)
      try {
        return await work()
      } finally {
        leave(path, place)
      }
    },
  }
}

/** A process that was blocked for longer than this, as while it loads code, gave no call the time to finish. */
const stoodStillMs = 1_000

/** Waits until another call finishes and hands its place over. */
function turnIn({ waiting }: Place, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const turn = () => {
      clearTimeout(timer)
      resolve()
    }
    const wait = (milliseconds: number) => {
      const due = performance.now() + milliseconds
      timer = setTimeout(() => {
        const late = performance.now() - due
        if (late > stoodStillMs) return wait(Math.min(late, patienceMs))
        waiting.splice(waiting.indexOf(turn), 1)
        reject(crowded())
      }, milliseconds)
    }
    wait(patienceMs)
    waiting.push(turn)
  })
}

const crowded = () =>
  new Problem('GEN-CROWD', 'Muchas personas consultan lo mismo a la vez. Intente de nuevo en un momento.', {
    status: 503,
  })
