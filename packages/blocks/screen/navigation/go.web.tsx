import {
  Link,
  type LinkComponentProps,
  useNavigate,
  useParams as useRouterParams,
} from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { filled, type ParamsOf, type ReadParams, type ScreenPath } from '../../values/thing/path.ts'

type Search = Readonly<Record<string, string | number | boolean | undefined>>
type LinkLooks = Omit<ComponentProps<'a'>, 'href' | 'children'>

type GoProps<Path extends ScreenPath> = LinkLooks & {
  readonly to: Path
  readonly search?: Search
  readonly children: ReactNode
} & (Record<never, never> extends ParamsOf<Path>
    ? { readonly params?: ParamsOf<Path> }
    : { readonly params: ParamsOf<Path> })

/** A link to a screen by its path in the specification: `<Go to="/cdp/edit/:id" params={{ id }}>CDP 012</Go>`. */
export function Go<const Path extends ScreenPath>({ to, params, search, children, ...looks }: GoProps<Path>) {
  const address = filled(to, params)
  const target = { to: address, search: search ?? {} } as LinkComponentProps
  return (
    <Link {...target} {...(looks as object)}>
      {children}
    </Link>
  )
}

export interface GoOptions {
  readonly search?: Search
  /** Replaces the present address: Back does not return to it. */
  readonly replace?: boolean
}

/**
 * Navigation from code: `const go = useGo()`, then `go(pathTo('/cdp/edit/:id', { id }))`. The address may carry its own query:
 * `/budget/expense-book?rubroId=…`.
 */
export function useGo(): (address: string, options?: GoOptions) => Promise<void> {
  const navigate = useNavigate()
  return (address, { search = {}, replace = false } = {}) => {
    const [path = '/', query = ''] = address.split('?')
    const all = { ...Object.fromEntries(new URLSearchParams(query)), ...search }
    return navigate({ to: path, search: all, replace })
  }
}

/** The parameters of the open screen. The path is given only for its type. */
export const useParams = <const Path extends ScreenPath>(_path: Path): ReadParams<Path> =>
  useRouterParams({ strict: false }) as ReadParams<Path>
