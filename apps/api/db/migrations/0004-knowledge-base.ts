import type { Knex } from 'knex';
import { account, flags, id, optionalTimes, reference, texts, times } from './columns.ts';

/** Help centers, their collections up to three levels deep, and articles. */
export async function createKnowledgeBase(knex: Knex): Promise<void> {
  await knex.schema.createTable('help_centers', (table) => {
    id(table);
    account(table);
    reference(table, 'brand_id', 'brands').notNullable();
    texts(table, 'name', 'status', 'access_type', 'favicon', 'seo_title', 'seo_description', 'seo_image', 'domain_url');
    flags(table, 'domain_https', 'domain_active', 'domain_verified');
    times(table, 'created_at', 'updated_at');
    table.index(['account_id', 'id']);
  });
  await knex.schema.createTable('collections', (table) => {
    id(table);
    account(table);
    reference(table, 'help_center_id', 'help_centers').notNullable();
    reference(table, 'parent_collection_id', 'collections');
    reference(table, 'root_collection_id', 'collections');
    table.integer('level').notNullable();
    texts(table, 'name', 'description', 'icon', 'slug', 'position');
    times(table, 'created_at', 'updated_at');
    table.index(['account_id', 'help_center_id', 'parent_collection_id', 'position', 'id']);
    table.index(['parent_collection_id', 'position', 'id']);
  });
  await knex.schema.createTable('articles', (table) => {
    id(table);
    account(table);
    reference(table, 'help_center_id', 'help_centers').notNullable();
    reference(table, 'collection_id', 'collections');
    reference(table, 'brand_id', 'brands').notNullable();
    reference(table, 'created_by_id', 'members').notNullable();
    reference(table, 'last_updated_by_id', 'members').notNullable();
    texts(table, 'title', 'slug', 'status', 'position', 'draft_html_content', 'published_html_content');
    texts(table, 'title_folded', 'draft_folded', 'published_folded');
    flags(table, 'is_public', 'is_archived', 'ai_agent_enabled', 'ai_copilot_enabled');
    optionalTimes(table, 'published_at');
    times(table, 'created_at', 'updated_at');
    table.index(['account_id', 'help_center_id', 'created_at', 'id']);
    table.index(['collection_id', 'position', 'id']);
  });
}
