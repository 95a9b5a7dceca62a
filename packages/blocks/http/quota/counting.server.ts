/** One more use of a limited action by a user. */
export interface QuotaTaking {
  /** The counted action: `searches`. */
  readonly what: string
  readonly who: string
  /** 0 means without limit. */
  readonly max: number
  readonly spanMs: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Counts the uses of each action by each user, for every process that serves the product. */
export interface QuotaCounter {
  /** Whether one more use is within `max` in the last `spanMs`; if so, it is counted. */
  takes(taking: QuotaTaking): Promise<boolean>
}

/** Counts in the memory of this process. */
export function countingHere(): QuotaCounter {
  const windows = new Map<string, Window>()
  return {
    async takes({ what, spanMs, ...one }) {
      const window = windows.get(what) ?? windowOf(spanMs)
      windows.set(what, window)
      return one.max === 0 || window(one)
    },
  }
}

type Window = (one: Pick<QuotaTaking, 'who' | 'max' | 'at'>) => boolean

function windowOf(spanMs: number): Window {
  const taken = new Map<string, number[]>()
  let swept = 0
  const sweep = (at: number) => {
    if (at - swept < spanMs) return
    swept = at
    for (const [who, times] of taken) if (times.every((time) => time <= at - spanMs)) taken.delete(who)
  }
  return ({ who, max, at }) => {
    sweep(at)
    const lately = (taken.get(who) ?? []).filter((time) => time > at - spanMs)
    const fits = lately.length < max
    if (fits) lately.push(at)
    taken.set(who, lately)
    return fits
  }
}
