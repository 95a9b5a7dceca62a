import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to an address built at run time, with its own query: that of a figure of a report, or a file of the API. */
export function GoTo({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  if (address.startsWith('/api/'))
    return (
      <a href={address} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  const [path = '/', query = ''] = address.split('?')
  const target = { to: path, search: Object.fromEntries(new URLSearchParams(query)) } as LinkComponentProps
  return <Link {...target}>{children}</Link>
}
