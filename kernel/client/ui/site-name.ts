import { createContext } from 'react'

/** Context for the configured product name, which is appended to every page title. */
export const SiteName = createContext('Tender Portal')
