import { Problem } from '@quina/kernel'

/** Files that flow at once: each holds what it read and has not been taken, and a place in the work of the database. */
const mostOf = { all: 24, one: 4 }

/** Counts the files that are being taken. */
export interface Readers {
  /**
   * One more, for somebody or nobody.
   * @returns what to do when it ends. @throws Problem `GEN-READERS` (429) when they are too many
   */
  enter(userId: string | undefined): () => void
}

export function readers(most: typeof mostOf = mostOf): Readers {
  const by = new Map<string, number>()
  let all = 0
  return {
    enter(userId = '') {
      const own = by.get(userId) ?? 0
      if (own >= most.one || all >= most.all) throw tooMany()
      by.set(userId, own + 1)
      all += 1
      let ended = false
      return () => {
        if (ended) return
        ended = true
        all -= 1
        const left = (by.get(userId) ?? 1) - 1
        if (left === 0) by.delete(userId)
        else by.set(userId, left)
      }
    },
  }
}

const tooMany = () =>
  new Problem('GEN-READERS', 'Hay demasiadas descargas en curso. Espere a que termine alguna.', {
    status: 429,
  })
