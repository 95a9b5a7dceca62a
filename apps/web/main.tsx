import '@quina/ui/styles.css'
import './app.css'
import { checkSession, watchSession } from '@quina/admin/web'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with id root')

watchSession()
void checkSession()
createRoot(root).render(<App />)
