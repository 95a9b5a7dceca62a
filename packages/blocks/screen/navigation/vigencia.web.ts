import { dayInBogota, vigenciaOf } from '@quina/kernel'
import { storeOf, useStore } from '@quina/ui/web'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from './session.web.ts'

/** The vigencia chosen in this tab, by user: two tabs may work on two years, as happens every January. */
const chosen = storeOf<{ readonly byUser: Readonly<Record<string, number>> }>({ byUser: {} })

const keyFor = (userId: string): string => `vigencia:${userId}`
export const currentVigencia = (now = new Date()): number => vigenciaOf(dayInBogota(now))

function remembered(userId: string): number | undefined {
  const stored = chosen.get().byUser[userId] ?? Number(sessionStorage.getItem(keyFor(userId)))
  return isVigencia(stored) ? stored : undefined
}

const isVigencia = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 1999

/** The vigencia that lists and reports follow: that of the address, else the one chosen in the header, else this year. */
export function useVigencia(): number {
  useStore(chosen)
  const { user } = useSession()
  const inAddress = Number((useSearch({ strict: false }) as { vigencia?: unknown }).vigencia)
  if (isVigencia(inAddress)) return inAddress
  return remembered(user.id ?? '') ?? currentVigencia()
}

export interface VigenciaChoice {
  readonly vigencia: number
  /** Newest first: next year's budget is prepared before this year ends. */
  readonly years: readonly number[]
  readonly choose: (vigencia: number) => void
}

/** The selector in the header. A vigencia in the address is corrected, so that the address never contradicts the selector. */
export function useVigenciaChoice(): VigenciaChoice {
  const vigencia = useVigencia()
  const { user } = useSession()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const userId = user.id ?? ''
  const choose = (year: number): void => {
    sessionStorage.setItem(keyFor(userId), String(year))
    chosen.set({ byUser: { ...chosen.get().byUser, [userId]: year } })
    if (search.vigencia !== undefined)
      navigate({ to: '.', search: (old: object) => ({ ...old, vigencia: year }), replace: true })
  }
  return { vigencia, years: yearsAround(vigencia), choose }
}

function yearsAround(vigencia: number): number[] {
  const next = currentVigencia() + 1
  const years = Array.from({ length: 6 }, (_, back) => next - back)
  return years.includes(vigencia) ? years : [...years, vigencia].sort((a, b) => b - a)
}
