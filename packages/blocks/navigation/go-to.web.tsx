import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to an address that is made at run time, with its own query: where a figure of a report leads. */
export function GoTo({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  const [path = '/', query = ''] = address.split('?')
  const target = {
    to: path,
    search: Object.fromEntries(new URLSearchParams(query)),
  } as unknown as LinkComponentProps
  return <Link {...target}>{children}</Link>
}
