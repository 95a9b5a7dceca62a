import { ErrorState, Loading } from '@quina/ui/web'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { wordsOf } from '../http/endpoint/api.web.ts'
import type { Travelled } from '../http/endpoint/travelled.ts'
import type { Fields, WireOf } from '../values/field/field.ts'
import { useAnswer } from './ask.web.ts'
import type { Query } from './command.ts'

interface ShowProps<A extends Fields, R extends z.ZodType> {
  readonly of: Query<A, R>
  readonly params: WireOf<A>
  /** Draws the answer. */
  readonly children: (answer: Travelled<z.output<R>>) => ReactNode
}

/** Runs a query and draws its answer; the loading and error states are drawn here for every screen. */
export function Show<A extends Fields, R extends z.ZodType>({ of, params, children }: ShowProps<A, R>) {
  const found = useAnswer(of, params)
  if (found.isError) return <ErrorState message={wordsOf(found.error)} onRetry={() => void found.refetch()} />
  return found.isPending ? <Loading /> : children(found.data)
}
