/** The members of created resources that a request has not sent. */
import { expect } from 'vitest';

export const CONTACT_DEFAULTS = {
  id: expect.any(Number),
  last_name: '',
  phone: null,
  language: null,
  time_zone: null,
  country: null,
  region: null,
  city: null,
  active: true,
  unsubscribed: false,
  blocked: false,
  avatar: null,
  companies: [],
  custom_fields: {},
  properties: { initial_avatar_color: { backgroundColor: expect.any(String), textColor: expect.any(String) } },
};

const HOUR = 3600;

/** @param createdAt seconds since 1970-01-01 UTC. */
export const conversationDefaults = (createdAt: number) => ({
  id: expect.any(Number),
  brand: 'Northwind',
  brand_id: 3,
  source: 'Call',
  status: 'Open',
  priority: 'Medium',
  created_at: createdAt,
  first_response_time: null,
  resolution_time: null,
  due: createdAt + 48 * HOUR,
  first_response_due: createdAt + 8 * HOUR,
  assigned_to_member_id: null,
  assigned_to_team_id: null,
  last_updated_at: createdAt,
  tags: [],
  custom_fields: [],
  properties: {},
});
