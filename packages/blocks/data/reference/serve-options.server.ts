import type { Input, Operation } from '../../http/exchange.server.ts'
import { operation } from '../../http/operation.server.ts'
import type { Fields } from '../../values/field/field.ts'
import type { Option } from '../list/list.ts'
import { type Options, optionsEndpoint, type SearchedFor } from './options.ts'

/** An option as it is found: its detail may be missing. */
export type FoundOption = Omit<Option, 'detail'> & { readonly detail?: string | null | undefined }

/** The operation that finds declared options. It only reads. */
export const serveOptions = <A extends Fields>(
  options: Options<A>,
  find: (call: Input<SearchedFor<A>>) => Promise<readonly FoundOption[]>,
): Operation =>
  operation(optionsEndpoint(options), async (call) =>
    (await find({ ...call, input: call.query })).map(({ detail, ...option }) =>
      detail ? { ...option, detail } : option,
    ),
  )
