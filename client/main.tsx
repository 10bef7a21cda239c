import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchCsrfCookie } from './lib/api.ts'
import { brand } from './lib/brand.ts'
import { router } from './router.tsx'
import './styles/base.css'
import { SiteName } from './ui/site-name.ts'

void fetchCsrfCookie()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <SiteName value={brand.product_name}>
      <RouterProvider router={router} />
    </SiteName>
  </StrictMode>,
)
