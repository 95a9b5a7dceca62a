/** What a patient answers to a message: what was asked of them, or something that somebody must read. */
export type Answer = 'confirm' | 'cancel' | 'reschedule' | 'unread'

/** The number of each, and the words people write instead. Whatever else is said is read by somebody. */
const words: Readonly<Record<Exclude<Answer, 'unread'>, readonly string[]>> = {
  confirm: ['1', 'si', 'confirmo', 'confirmar', 'confirmada', 'si confirmo'],
  cancel: ['2', 'no', 'cancelo', 'cancelar', 'cancelada', 'no puedo', 'no voy', 'no asisto'],
  reschedule: ['3', 'cambiar', 'cambiarla', 'reprogramar', 'aplazar'],
}

/** Letters and digits alone, without accents: «Sí, confirmo.» is `si confirmo`. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

export function answerIn(text: string): Answer {
  const said = bare(text)
  const found = Object.entries(words).find(([, ways]) => ways.includes(said))
  return (found?.[0] as Answer | undefined) ?? 'unread'
}
